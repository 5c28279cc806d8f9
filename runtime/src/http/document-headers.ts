/** The headers of a document. */
import type { Context } from "hono";
import type { CachePolicy } from "../definition/resource.js";
import type { Format, HeadersOf } from "../document/format.js";
import { weakEtag } from "../util/etag.js";
import { cachingHeaders } from "./cache-headers.js";
import type { Endpoint } from "./request-urls.js";

/** Those of a format, and `others`, which are the same in every format: links and totals. */
export function formatHeaders(
  { headers, contentType }: Pick<Format, "headers" | "contentType">,
  others: Readonly<Record<string, string>>,
): Record<string, string> {
  return { "Content-Type": contentType, ...others, ...headers };
}

/**
 * The entity tag of a document. Headers count, because a plain list, CSV and lines of JSON have their total and their
 * links nowhere else: a cache would keep those of before.
 */
export function documentTag(text: string, headers: Readonly<Record<string, string>>): string {
  return weakEtag(JSON.stringify(Object.entries(headers).sort()) + text);
}

/** The same as a page shows them, with those that are sent with every response of the route. */
export function headersShown(
  context: Context,
  endpoint: Pick<Endpoint, "scoped">,
  cache: CachePolicy | null | undefined,
  others: Readonly<Record<string, string>>,
): HeadersOf {
  return (format, text) => {
    const headers = formatHeaders(format, others);
    return {
      ...headers,
      ...(text !== undefined && { ETag: documentTag(text, headers) }),
      ...cachingHeaders(context, endpoint, cache),
    };
  };
}
