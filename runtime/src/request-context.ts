import type { Context, Env } from "hono";
import type { ApiOptions } from "./api-options.js";
import type { Resource } from "./resource.js";
import type { ApiSettings } from "./settings.js";

/** What decides where links start: a served resource, or the API as a whole. */
export interface Place<E extends Env> {
  readonly options: ApiOptions<E>;
  readonly settings: ApiSettings;
  readonly resource: Pick<Resource, "absoluteUrls">;
  /** True if every answer is one caller's own. Default: false. */
  readonly scoped?: boolean;
}

/** The API as a whole. */
export function apiPlace<E extends Env>(options: ApiOptions<E>, settings: ApiSettings): Place<E> {
  return { options, settings, resource: { absoluteUrls: false } };
}

/** Where a request stands: what its links start with, and its raw query. */
export interface RequestPlace {
  /** `https://api.example.com`: the one given, or the request's own. */
  readonly origin: string;
  /** `/api`, or nothing. */
  readonly basePath: string;
  /** What links in documents start with: the base path, after the origin where the resource wants absolute URLs. */
  readonly base: string;
  /** The request itself, spelled as it came, and as absolute as links in documents are. */
  readonly self: string;
  /** The query as it came, without `?`. */
  readonly search: string;
}

/** Reads the URL by index, not through `new URL`: this runs on every request. */
export function placeOf<E extends Env>(context: Context<E>, served: Place<E>): RequestPlace {
  const url = context.req.url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const origin = withoutSlash(served.options.origin) || url.slice(0, start);
  const basePath = normaliseBasePath(served.options.basePath);
  const { absoluteUrls } = served.resource;
  const question = url.indexOf("?");
  const fragment = url.indexOf("#");
  return {
    origin,
    basePath,
    base: absoluteUrls ? origin + basePath : basePath,
    self: (absoluteUrls ? origin : "") + url.slice(start, fragment === -1 ? undefined : fragment),
    search: question === -1 ? "" : url.slice(question + 1, fragment > question ? fragment : undefined),
  };
}

/** `/api` for `api`, `/api` and `/api/`; nothing for `/`. */
export function normaliseBasePath(basePath?: string): string {
  return withoutSlash(basePath).replace(/^(?=[^/])/, "/");
}

/** Not by a regular expression: one takes quadratic time for slashes that something follows. */
function withoutSlash(text = ""): string {
  return text.endsWith("/") ? withoutSlash(text.slice(0, -1)) : text;
}
