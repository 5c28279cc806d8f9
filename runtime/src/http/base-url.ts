import type { Context, Env } from "hono";
import type { Resource } from "../definition/resource.js";
import type { Format, RequestUrls } from "../document/format.js";
import { encodePath } from "../startup/addresses.js";
import { accountLinkOf } from "./account-link.js";
import type { Api } from "./api.js";
import { warnOfLostPrefix } from "./lost-prefix.js";

/** What answers a request, and decides where its links start: a resource, or the API as a whole. */
export interface Endpoint<E extends Env> extends Api<E> {
  readonly resource: Pick<Resource, "absoluteUrls">;
  /** True if every answer is one caller's own. Default: false. */
  readonly scoped?: boolean;
  /** The format that the suffix of the path names. Default: the one that `Accept` prefers. */
  readonly fixed?: Format;
}

/** The API as a whole. */
export function apiEndpoint<E extends Env>(api: Api<E>): Endpoint<E> {
  return { ...api, resource: { absoluteUrls: false } };
}

/**
 * The URLs of a request. The links of its answer start at the path that `app.route("/api", createApi(…))` mounted the
 * API at, followed by `basePath`. Reads the URL by index, not through `new URL`: this runs on every request.
 */
export function requestUrls<E extends Env>(context: Context<E>, served: Endpoint<E>): RequestUrls {
  const url = context.req.url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const { state: fixed } = served;
  const origin = fixed.origin ?? url.slice(0, start);
  const { path, pattern } = routeOf(context);
  const isMounted = pattern !== "" && pattern !== "/";
  const basePath = isMounted ? mountPath(context, path.slice(pattern.length)) + fixed.basePath : fixed.basePath;
  warnOfLostPrefix(context, fixed, basePath);
  const { absoluteUrls } = served.resource;
  const { accountLink } = served.options;
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
    ...(accountLink && { accountLink: () => accountLinkOf(context, served.options) }),
  };
}

/**
 * True if a response is one caller's own: under a scope, and if it is a page with the application's link for the
 * caller.
 */
export function isPersonal<E extends Env>(
  { scoped, options }: Pick<Endpoint<E>, "scoped" | "options">,
  contentType = "",
): boolean {
  return scoped === true || (options.accountLink !== undefined && contentType.startsWith("text/html"));
}

/**
 * The route that answers, and the pattern that the API was mounted at. The request itself knows them. The functions of
 * `hono/route` know only requests of the same build of Hono: an application that calls `require("hono")` has another
 * build than this module imports, and may have another version.
 */
function routeOf<E extends Env>({ req }: Context<E>): { readonly path: string; readonly pattern: string } {
  const route = req.matchedRoutes.at(req.routeIndex);
  return { path: route?.path ?? "", pattern: route?.basePath ?? "" };
}

/**
 * What precedes the route's own segments. Not by matching the pattern, in which a parameter may be optional
 * (`/:tenant?`) or hold slashes.
 */
function mountPath<E extends Env>(context: Context<E>, own: string): string {
  let path = withoutSlash(context.req.path);
  for (const segment of own.split("/")) if (segment !== "") path = path.slice(0, path.lastIndexOf("/"));
  return encodePath(path);
}

function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}
