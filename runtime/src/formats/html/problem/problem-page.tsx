import type { ProblemContent, RequestUrls } from "../../../document/format.js";
import { matchQuery } from "../../../request/matched-query.js";
import { operationParameters, requiredParameters } from "../../../request/operation-parameters.js";
import { formatQuery, parseQuery, toName, withoutPaths } from "../../../request/query-string.js";
import { RequestForm } from "../form/filter-form.js";
import { formControls } from "../form/form-controls.js";
import { lastSegmentInWords } from "../headings.js";
import { ownIri } from "../iri.js";
import type { FormRequest } from "../links.js";
import type { Site } from "../options.js";
import { isDocument, JsonPanel } from "../raw/requests-panel.js";
import type { Markup } from "../render.js";
import { ErrorLayout } from "./error-page.js";
import { problemText } from "./problem-text.js";

const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  404: "Page not found",
  405: "Method not allowed",
  406: "Format not available",
  500: "Something went wrong",
  503: "Temporarily unavailable",
};

/** Renders the cause of a problem in words, and the links by which the visitor can go on. */
export function ProblemHtml({ site, page }: { site: Site; page: ProblemContent }): Markup {
  const { status, document, urls, route } = page;
  const { detail = "", parameter, value } = document;
  const title = titles[status] ?? String(document.title);
  const words = problemText(String(detail), title);
  const heading = page.heading ?? words.heading;
  const form = status === 400 ? formOf(page) : undefined;
  return (
    <ErrorLayout site={site} urls={urls} status={status} title={heading} kind={title}>
      {page.heading === undefined && words.rest.length > 0 && (
        <p class="lead">
          {words.rest.map(({ text, isCode }) => (isCode ? <Named text={text} base={urls.base} /> : text))}
        </p>
      )}
      <Ways page={page} site={site} />
      {form !== undefined && <RequestForm request={form} base={urls.base} isOpen />}
      <dl class="fields">
        <Field name="Address" value={urls.self} />
        <Field name="Parameter" value={parameter} />
        <Field name="Value" value={value} />
        {status === 400 && route !== undefined && <Allowed route={route} />}
      </dl>
      {status === 404 && <Collections site={site} urls={urls} />}
      <Panel page={page} />
    </ErrorLayout>
  );
}

/** Renders a name that the API uses as code. A path of the API is also a link. */
function Named({ text, base }: { text: string; base: string }): Markup {
  const iri = ownIri(text, base);
  return iri === undefined ? (
    <code>{text}</code>
  ) : (
    <a href={iri}>
      <code>{text}</code>
    </a>
  );
}

/** Renders links to what the visitor can do now, the most likely one first. */
function Ways({ page, site }: { page: ProblemContent; site: Site }): Markup {
  const { status, document, urls } = page;
  const { parameter, type } = document;
  const nearest = nearestCollection(page, site);
  const isRequired = requiredOf(page).includes(String(parameter));
  const search = status === 400 && !isRequired ? withoutParameter(urls.search, parameter) : undefined;
  return (
    <ul class="ways">
      {search !== undefined && (
        <li>
          <a href={`?${search}`}>Retry without {parameter === undefined ? "parameters" : <code>{parameter}</code>}</a>
        </li>
      )}
      {status === 503 && (
        <li>
          <a href={`?${urls.search}`}>Try again</a>
        </li>
      )}
      {nearest !== undefined && (
        <li>
          <a href={urls.base + nearest}>Back to {lastSegmentInWords(nearest)}</a>
        </li>
      )}
      <li>
        <a href={urls.base + urls.entrypoint}>Back to the API overview</a>
      </li>
      {type !== undefined && (
        <li>
          <a href={String(type)}>About this error</a>
        </li>
      )}
    </ul>
  );
}

/** Lists the parameters that a client may send to the route. */
function Allowed({ route }: { route: Parameters<typeof operationParameters>[0] }): Markup {
  const names = operationParameters(route).map(({ name }) => name);
  return (
    <div>
      <dt>Allowed parameters</dt>
      <dd>
        {names.length === 0
          ? "none"
          : names.map((name, index) => (
              <>
                {index > 0 && ", "}
                <code>{name}</code>
              </>
            ))}
      </dd>
    </div>
  );
}

/** Lists the API's collections on the page of a 404. */
function Collections({ site, urls }: { site: Site; urls: RequestUrls }): Markup {
  if (site.collections.length === 0) return null;
  return (
    <nav aria-labelledby="collections">
      <h2 id="collections">Collections of this API</h2>
      <ul>
        {site.collections.map(({ path }) => (
          <li>
            <a href={urls.base + path}>{path}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the response that programs get. It is absent if all formats are for browsers or lines of items. */
function Panel({ page }: { page: ProblemContent }): Markup {
  const { status, document, urls, method, headers, formats } = page;
  const accepted = formats.find(isDocument);
  if (accepted === undefined) return null;
  const { mediaType } = accepted;
  const json = JSON.stringify(document);
  return <JsonPanel {...{ urls, status, method, headers, mediaType, json }} path={urls.self} />;
}

/**
 * Returns the request whose form can correct the problem, because the value of one of its controls is invalid or
 * missing. Undefined if there is no such control.
 */
function formOf({ route, document: { parameter }, urls }: ProblemContent): FormRequest | undefined {
  if (route === undefined || !("order" in route)) return undefined;
  try {
    const [path = ""] = urls.self.split("?", 1);
    const request = { operation: route, path, query: matchQuery(urls.search, route) };
    const { search, filters, order, paging } = formControls(request);
    return [...(search ? [search] : []), ...filters, ...order, ...paging].some(({ name }) => name === parameter)
      ? request
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the names of the parameters that the route requires. */
function requiredOf({ route }: ProblemContent): readonly string[] {
  return route !== undefined && "order" in route ? requiredParameters(route) : [];
}

/**
 * Returns the path of the nearest collection above the URL. A collection at the URL itself counts if it requires no
 * parameters.
 */
function nearestCollection(page: ProblemContent, { collections }: Site): string | undefined {
  const { base, self } = page.urls;
  const [address = ""] = self.slice(base.length).split("?", 1);
  const isClosed = requiredOf(page).length > 0;
  const above = collections.filter(({ path }) => (address === path && !isClosed) || address.startsWith(`${path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.path;
}

function Field({ name, value }: { name: string; value: string | number | undefined }): Markup {
  if (value === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === "" ? "“”" : String(value)}</dd>
    </div>
  );
}

/**
 * Returns the query without the invalid parameter. Empty if no parameter is known to be invalid, or if the query cannot
 * be parsed. Undefined if the query lacks the parameter, because the problem is then that it is missing.
 */
function withoutParameter(search: string, parameter: string | number | undefined): string | undefined {
  if (parameter === undefined) return "";
  try {
    const sent = parseQuery(search);
    const rest = withoutPaths(sent, ({ path }) => isNamed(path, String(parameter)));
    return rest === sent ? undefined : formatQuery(rest);
  } catch {
    return "";
  }
}

/** Returns whether a path belongs to a parameter, or to an item of a list: `f[]` is also the name of `f[0]`. */
function isNamed(path: readonly string[], parameter: string): boolean {
  return (
    toName(path) === parameter || (/^\d+$/.test(path.at(-1) ?? "") && toName([...path.slice(0, -1), ""]) === parameter)
  );
}
