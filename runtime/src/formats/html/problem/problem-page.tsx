import type { ProblemPage, RequestUrls } from "../../../document/format.js";
import { bindQuery } from "../../../request/matched-query.js";
import { operationParameters, requiredParameters } from "../../../request/operation-parameters.js";
import { formatQuery, parseQuery, toName, without } from "../../../request/query-string.js";
import { RequestForm } from "../form/filter-form.js";
import { formControls } from "../form/form-controls.js";
import { nameOf } from "../headings.js";
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

/** What went wrong, in words, and where a person can go from here. */
export function ProblemDocument({ site, page }: { site: Site; page: ProblemPage }): Markup {
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

/** A name that the API uses; a path of the API as a link. */
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

/** What a person can do now, the most likely first. */
function Ways({ page, site }: { page: ProblemPage; site: Site }): Markup {
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
          <a href={urls.base + nearest}>Back to {nameOf(nearest)}</a>
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

/** What a client may send to the route. */
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

/** What there is, in place of what there is not. */
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

/** The response as programs get it. */
function Panel({ page }: { page: ProblemPage }): Markup {
  const { status, document, urls, method, headers, formats } = page;
  const accepted = formats.find(isDocument);
  if (accepted === undefined) return null;
  const { mediaType } = accepted;
  const json = JSON.stringify(document);
  return <JsonPanel {...{ urls, status, method, headers, mediaType, json }} path={urls.self} />;
}

/** The form of the collection, if the problem is the value of one of its controls, or that it has none. */
function formOf({ route, document: { parameter }, urls }: ProblemPage): FormRequest | undefined {
  if (route === undefined || !("order" in route)) return undefined;
  try {
    const [path = ""] = urls.self.split("?", 1);
    const request = { operation: route, path, query: bindQuery(urls.search, route) };
    const { search, filters, order, paging } = formControls(request);
    return [...(search ? [search] : []), ...filters, ...order, ...paging].some(({ name }) => name === parameter)
      ? request
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a request to the route must have. */
function requiredOf({ route }: ProblemPage): readonly string[] {
  return route !== undefined && "order" in route ? requiredParameters(route) : [];
}

/** The path of the collection that the address is below, or is itself if it answers without parameters. */
function nearestCollection(page: ProblemPage, { collections }: Site): string | undefined {
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

/** The query without the invalid parameter; empty for a query that cannot be read, undefined if it is what is missing. */
function withoutParameter(search: string, parameter: string | number | undefined): string | undefined {
  if (parameter === undefined) return "";
  try {
    const sent = parseQuery(search);
    const rest = without(sent, ({ path }) => isNamed(path, String(parameter)));
    return rest === sent ? undefined : formatQuery(rest);
  } catch {
    return "";
  }
}

/** True for a parameter, and for each item of a list: `f[]` names `f[0]` too. */
function isNamed(path: readonly string[], parameter: string): boolean {
  return (
    toName(path) === parameter || (/^\d+$/.test(path.at(-1) ?? "") && toName([...path.slice(0, -1), ""]) === parameter)
  );
}
