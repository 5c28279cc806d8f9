import type { Context } from "hono";
import { mediaTypes } from "../definition/format-table.js";
import type { Resource } from "../definition/resource.js";
import type { Format, RequestUrls } from "../document/format.js";
import { warnOfLostPrefix } from "./missing-prefix.js";
import type { Api } from "./mounted-api.js";
import { encodePath } from "./origin-and-base-path.js";

/** What answers a request, and decides where its links start: a resource, or the API as a whole. */
export interface Endpoint extends Api {
  /** Whether links carry the origin. Those of the API as a whole do not. */
  readonly defined: Pick<Resource, "absoluteUrls">;
  /** True if every answer is one caller's own. Default: false. */
  readonly scoped?: boolean;
  /** The format that the suffix of the path names. Default: the one that `Accept` prefers. */
  readonly fixed?: Format;
}

/** The API as a whole. */
export function apiEndpoint(api: Api): Endpoint {
  return { ...api, defined: { absoluteUrls: false } };
}

/**
 * The URLs of a request. The links of its answer start at the path that `app.route("/api", createApi(…))` mounted the
 * API at, followed by `basePath`. Reads the URL by index, not through `new URL`: this runs on every request.
 */
export function requestUrls(context: Context, served: Endpoint): RequestUrls {
  const url = context.req.url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const { state: fixed } = served;
  const origin = fixed.origin ?? url.slice(0, start);
  const { path, pattern } = routeOf(context);
  const isMounted = pattern !== "" && pattern !== "/";
  const basePath = isMounted ? mountPath(context, path.slice(pattern.length)) + fixed.basePath : fixed.basePath;
  warnOfLostPrefix(context, fixed, basePath);
  const { absoluteUrls } = served.defined;
  const { accountLink } = served;
  const question = url.indexOf("?");
  const fragment = url.indexOf("#");
  return {
    origin,
    basePath,
    base: absoluteUrls ? origin + basePath : basePath,
    entrypoint: isMounted && fixed.basePath === "" && !pattern.endsWith("/") ? "" : "/",
    self: (absoluteUrls ? origin : "") + url.slice(start, fragment === -1 ? undefined : fragment),
    documentation: served.settings.hydra === false ? undefined : "/docs.jsonld",
    search: question === -1 ? "" : url.slice(question + 1, fragment > question ? fragment : undefined),
    ...(accountLink && { accountLink: () => accountLink(context) }),
  };
}

/**
 * True if a response is one caller's own: under a scope, and if it is a page with the application's link for the
 * caller.
 */
export function isPersonal({ scoped, options }: Pick<Endpoint, "scoped" | "options">, contentType = ""): boolean {
  return scoped === true || (options.accountLink !== undefined && contentType.startsWith(mediaTypes.html));
}

/**
 * The route that answers, and the pattern that the API was mounted at. The request itself knows them. The functions of
 * `hono/route` know only requests of the same build of Hono: an application that calls `require("hono")` has another
 * build than this module imports, and may have another version.
 */
function routeOf({ req }: Context): { readonly path: string; readonly pattern: string } {
  const route = req.matchedRoutes.at(req.routeIndex);
  return { path: route?.path ?? "", pattern: route?.basePath ?? "" };
}

/**
 * What precedes the route's own segments. Not by matching the pattern, in which a parameter may be optional
 * (`/:tenant?`) or hold slashes.
 */
function mountPath(context: Context, own: string): string {
  let path = withoutSlash(context.req.path);
  for (const segment of own.split("/")) if (segment !== "") path = path.slice(0, path.lastIndexOf("/"));
  return encodePath(path);
}

function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}
