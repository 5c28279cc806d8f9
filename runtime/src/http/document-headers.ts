/** The headers of a document. */
import type { Context, Env } from "hono";
import type { CachePolicy } from "../definition/resource.js";
import type { Format, HeadersOf } from "../document/format.js";
import { weakEtag } from "../util/etag.js";
import type { Endpoint } from "./base-url.js";
import { cachingHeaders } from "./cache-headers.js";

/** Those of a format, and `others`, which are the same in every format: links and totals. */
export function formatHeaders(
  { headers, contentType }: Pick<Format, "headers" | "contentType">,
  others: Readonly<Record<string, string>>,
): Record<string, string> {
  return { "Content-Type": contentType, ...others, ...headers };
}

/** The same as a page shows them, with those that are sent with every response of the route. */
export function headersShown<E extends Env>(
  context: Context<E>,
  endpoint: Pick<Endpoint<E>, "scoped">,
  cache: CachePolicy | null | undefined,
  others: Readonly<Record<string, string>>,
): HeadersOf {
  return (format, text) => ({
    ...formatHeaders(format, others),
    ...(text !== undefined && { ETag: weakEtag(text) }),
    ...cachingHeaders(context, endpoint, cache),
  });
}
