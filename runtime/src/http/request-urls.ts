import type { Context } from "hono";
import { mediaTypes } from "../definition/format-table.js";
import type { Resource } from "../definition/resource.js";
import type { Format, RequestUrls } from "../document/format.js";
import { warnOfMissingPrefix } from "./missing-prefix.js";
import type { MountedApi } from "./mounted-api.js";
import { encodePath } from "./origin-and-base-path.js";

/** A resource, or the API as a whole, that answers a request. It decides how links begin. */
export interface Endpoint extends MountedApi {
  /** Whether links contain the origin. Links of the API as a whole do not. */
  readonly defined: Pick<Resource, "absoluteUrls">;
  /** Whether every answer is for one caller only. Default: false. */
  readonly scoped?: boolean;
  /** The format that the suffix of the path names: `/cities.json`. Default: the one that `Accept` prefers. */
  readonly suffixFormat?: Format;
}

/** Returns the endpoint of the API as a whole. It answers for documents, and for problems outside the resources. */
export function apiEndpoint(api: MountedApi): Endpoint {
  return { ...api, defined: { absoluteUrls: false } };
}

/**
 * Returns the URLs of a request. Its links begin with the path at which `app.route("/api", createApi(…))` mounted the
 * API, followed by `basePath`. Reads the URL by index, not through `new URL`, because this runs on every request.
 */
export function requestUrls(context: Context, served: Endpoint): RequestUrls {
  const url = context.req.url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const { state } = served;
  const origin = state.origin ?? url.slice(0, start);
  const { path, pattern } = matchedRoute(context);
  const isMounted = pattern !== "" && pattern !== "/";
  const basePath = isMounted ? mountPath(context, path.slice(pattern.length)) + state.basePath : state.basePath;
  warnOfMissingPrefix(context, state, basePath);
  const { absoluteUrls } = served.defined;
  const { accountLink } = served;
  const question = url.indexOf("?");
  const fragment = url.indexOf("#");
  return {
    origin,
    basePath,
    base: absoluteUrls ? origin + basePath : basePath,
    entrypoint: isMounted && state.basePath === "" && !pattern.endsWith("/") ? "" : "/",
    self: (absoluteUrls ? origin : "") + url.slice(start, fragment === -1 ? undefined : fragment),
    documentation: served.settings.hydra === false ? undefined : "/docs.jsonld",
    search: question === -1 ? "" : url.slice(question + 1, fragment > question ? fragment : undefined),
    ...(accountLink && { accountLink: () => accountLink(context) }),
  };
}

/**
 * Checks whether a response is for one caller only: under a scope, or as a page with the application's link for the
 * caller.
 */
export function isPersonal({ scoped, options }: Pick<Endpoint, "scoped" | "options">, contentType = ""): boolean {
  return scoped === true || (options.accountLink !== undefined && contentType.startsWith(mediaTypes.html));
}

/**
 * Returns the path of the route that answers, and the pattern at which the API was mounted. The request itself has
 * both. The functions of `hono/route` know only requests of the same build of Hono. An application that calls
 * `require("hono")` has another build than this module imports, and may have another version.
 */
function matchedRoute({ req }: Context): { readonly path: string; readonly pattern: string } {
  const route = req.matchedRoutes.at(req.routeIndex);
  return { path: route?.path ?? "", pattern: route?.basePath ?? "" };
}

/**
 * Returns the part of the path before the route's own segments: `/api` of `/api/cities`. It counts segments and does
 * not match the pattern, in which a parameter may be optional (`/:tenant?`) or hold slashes.
 */
function mountPath(context: Context, own: string): string {
  let path = withoutSlash(context.req.path);
  for (const segment of own.split("/")) if (segment !== "") path = path.slice(0, path.lastIndexOf("/"));
  return encodePath(path);
}

function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}
