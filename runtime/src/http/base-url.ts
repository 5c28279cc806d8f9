import type { Context, Env } from "hono";
import { baseRoutePath, routePath } from "hono/route";
import type { ApiOptions } from "../definition/api-options.js";
import type { Resource } from "../definition/resource.js";
import type { PageLink } from "../definition/theme.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { Format, RequestUrls } from "../document/format.js";
import { encodePath, readBasePath, readOrigin } from "./base-options.js";
import { warnOfLostPrefix } from "./lost-prefix.js";
import { logCause } from "./report-error.js";

/** What answers a request, and decides where its links start: a resource, or the API as a whole. */
export interface Endpoint<E extends Env> {
  readonly options: ApiOptions<E>;
  readonly settings: ApiSettings;
  readonly resource: Pick<Resource, "absoluteUrls">;
  /** True if every answer is one caller's own. Default: false. */
  readonly scoped?: boolean;
  /** The format that the suffix of the path names. Default: the one that `Accept` prefers. */
  readonly fixed?: Format;
}

/** The API as a whole. */
export function apiEndpoint<E extends Env>(options: ApiOptions<E>, settings: ApiSettings): Endpoint<E> {
  return { options, settings, resource: { absoluteUrls: false } };
}

/**
 * The URLs of a request. The links of its answer start at the path that `app.route("/api", createApi(…))` mounted the
 * API at, followed by `basePath`. Reads the URL by index, not through `new URL`: this runs on every request.
 */
export function requestUrls<E extends Env>(context: Context<E>, served: Endpoint<E>): RequestUrls {
  const url = context.req.url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const fixed = basesOf(served.options);
  const origin = fixed.origin ?? url.slice(0, start);
  const pattern = baseRoutePath(context);
  const isMounted = pattern !== "" && pattern !== "/";
  const basePath = isMounted ? mountPath(context, pattern) + fixed.basePath : fixed.basePath;
  warnOfLostPrefix(context, served.options, basePath);
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
    search: question === -1 ? "" : url.slice(question + 1, fragment > question ? fragment : undefined),
    ...(accountLink && { accountLink: () => accountLinkOf(context, served.options) }),
  };
}

/** A page whose link fails is a page without it: the link is not what was requested. */
function accountLinkOf<E extends Env>(context: Context<E>, options: ApiOptions<E>): PageLink | undefined {
  try {
    return options.accountLink?.(context);
  } catch (error) {
    void logCause(options, error, context, "accountLink");
    return undefined;
  }
}

/** True if a response is one caller's own: under a scope, and if it is a page with the application's link for the caller. */
export function isPersonal<E extends Env>(
  { scoped, options }: Pick<Endpoint<E>, "scoped" | "options">,
  contentType = "",
): boolean {
  return scoped === true || (options.accountLink !== undefined && contentType.startsWith("text/html"));
}

interface Bases {
  /** Undefined: the request's own. */
  readonly origin: string | undefined;
  /** Percent-encoded. */
  readonly basePath: string;
}

const known = new WeakMap<object, Bases>();

/** Read once for each API. @throws Error as `readOrigin` and `readBasePath` do */
function basesOf(options: Pick<ApiOptions, "origin" | "basePath">): Bases {
  const found = known.get(options);
  if (found !== undefined) return found;
  const bases = { origin: readOrigin(options.origin), basePath: encodePath(readBasePath(options.basePath)) };
  known.set(options, bases);
  return bases;
}

/**
 * What precedes the route's own segments. Not by matching the pattern, in which a parameter may be optional
 * (`/:tenant?`) or hold slashes.
 */
function mountPath<E extends Env>(context: Context<E>, pattern: string): string {
  const own = routePath(context).slice(pattern.length).split("/");
  let path = withoutSlash(context.req.path);
  for (const segment of own) if (segment !== "") path = path.slice(0, path.lastIndexOf("/"));
  return encodePath(path);
}

function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}
