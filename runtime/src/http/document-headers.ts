/** Computes the headers of a document: its media type, its entity tag, and the headers that an HTML page shows. */
import type { Context } from "hono";
import type { CachePolicy } from "../definition/resource.js";
import type { Format, HeadersOf } from "../document/format.js";
import { weakEtag } from "../util/etag.js";
import { cachingHeaders } from "./cache-headers.js";
import type { Endpoint } from "./request-urls.js";

/** Returns the headers of a format, together with `commonHeaders`: links and totals, which are equal in every format. */
export function formatHeaders(
  { headers, contentType }: Pick<Format, "headers" | "contentType">,
  commonHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  return { "Content-Type": contentType, ...commonHeaders, ...headers };
}

/**
 * Returns the entity tag of a document: a hash of its text and its headers. Headers count, because only they hold the
 * total and the links of a plain list, CSV and JSON lines. Otherwise a cache would keep outdated ones.
 */
export function documentTag(text: string, headers: Readonly<Record<string, string>>): string {
  return weakEtag(JSON.stringify(Object.entries(headers).sort()) + text);
}

/**
 * Returns a function that computes the headers of a format as an HTML page shows them. They include the headers that
 * every response of the route has.
 */
export function headersShown(
  context: Context,
  endpoint: Pick<Endpoint, "scoped">,
  cache: CachePolicy | null | undefined,
  commonHeaders: Readonly<Record<string, string>>,
): HeadersOf {
  return (format, text) => {
    const headers = formatHeaders(format, commonHeaders);
    return {
      ...headers,
      ...(text !== undefined && { ETag: documentTag(text, headers) }),
      ...cachingHeaders(context, endpoint, cache),
    };
  };
}
