import type { ErrorPage, ProblemPage, RequestUrls } from "../document/format.js";
import { operationParameters } from "../request/operation-parameters.js";
import { formatQuery, parseQuery, toName, without } from "../request/query-string.js";
import { nameOf } from "./headings.js";
import { Layout } from "./layout.js";
import type { Site } from "./options.js";
import type { Markup } from "./render.js";

const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  404: "Page not found",
  405: "Method not allowed",
  406: "Format not available",
  500: "Something went wrong",
  503: "Temporarily unavailable",
};

/** What went wrong, and where a person can go from here. */
export function ProblemDocument({ site, page }: { site: Site; page: ProblemPage }): Markup {
  const { status, document, urls, route } = page;
  const { detail, parameter, value, type } = document;
  const title = titles[status] ?? String(document.title);
  const nearest = nearestCollection(urls, site);
  const search = status === 400 ? withoutParameter(urls.search, parameter) : undefined;
  return (
    <ErrorLayout site={site} urls={urls} status={status} title={title}>
      <dl class="fields">
        <Field name="Address" value={urls.self} />
        <Field name="Detail" value={detail} />
        <Field name="Parameter" value={parameter} />
        <Field name="Value" value={value} />
        {status === 400 && route !== undefined && <Allowed route={route} />}
      </dl>
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
      {status === 404 && <Collections site={site} urls={urls} />}
    </ErrorLayout>
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
      <ul class="ways">
        {site.collections.map(({ path }) => (
          <li>
            <a href={urls.base + path}>{path}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The path of the collection that the address is, or is below. */
function nearestCollection({ base, self }: RequestUrls, { collections }: Site): string | undefined {
  const [address = ""] = self.slice(base.length).split("?", 1);
  const above = collections.filter(({ path }) => address === path || address.startsWith(`${path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.path;
}

/** What an error means, and what a client can do about it: the page that a problem's `type` leads to. */
export function ErrorDocument({ site, page }: { site: Site; page: ErrorPage }): Markup {
  const { status, title, description, urls } = page;
  return (
    <ErrorLayout site={site} urls={urls} status={status} title={title}>
      <p class="lead">{description}</p>
      <p>
        <a href={urls.base + urls.entrypoint}>Back to the API overview</a>
      </p>
    </ErrorLayout>
  );
}

interface ErrorLayoutProps {
  site: Site;
  urls: RequestUrls;
  status: number;
  title: string;
  children: unknown;
}

function ErrorLayout({ site, urls, status, title, children }: ErrorLayoutProps): Markup {
  return (
    <Layout site={site} title={title} urls={urls} crumbs={[{ text: `Error ${status}` }]}>
      <div class="title">
        <h1>{title}</h1>
        <p class="status">{status}</p>
      </div>
      {children}
    </Layout>
  );
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
    const rest = without(sent, (path) => isNamed(path, String(parameter)));
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
