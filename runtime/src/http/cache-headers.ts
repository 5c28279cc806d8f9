import type { Context } from "hono";
import type { CachePolicy } from "../definition/resource.js";

/**
 * Returns the value of `Cache-Control`: `public, max-age=60`. Undefined if the policy sets no age, unless the answer is
 * scoped.
 * @param scoped whether the answer is for one caller only, so that shared caches must not keep it
 */
export function cacheControl(
  { maxAge, sharedMaxAge, staleWhileRevalidate }: CachePolicy,
  scoped = false,
): string | undefined {
  const ages = [
    ["max-age", maxAge],
    ["s-maxage", scoped ? undefined : sharedMaxAge],
    // Without an age, a private answer has no time after which it is stale.
    ["stale-while-revalidate", scoped && maxAge === undefined ? undefined : staleWhileRevalidate],
  ] as const;
  const directives = ages.flatMap(([name, seconds]) => (seconds === undefined ? [] : [`${name}=${seconds}`]));
  if (scoped) return ["private", ...directives].join(", ");
  return directives.length === 0 ? undefined : ["public", ...directives].join(", ");
}

/**
 * Returns the headers for caches, in addition to those that middleware sets: `Vary` and `Cache-Control`.
 * @param vary the request headers that the format depends on, besides `Accept`
 */
export function cachingHeaders(
  context: Pick<Context, "res">,
  { scoped, suffixFormat }: { readonly scoped?: boolean; readonly suffixFormat?: unknown },
  cache: CachePolicy | null | undefined,
  vary?: readonly string[],
): { readonly Vary?: string; readonly "Cache-Control"?: string } {
  const varied = variedBy(cache, ownVary(suffixFormat, vary));
  // A scoped answer belongs to one caller, even a 404: no shared cache may keep it.
  const control = scoped || cache ? cacheControl(cache ?? {}, scoped) : undefined;
  // A `Cache-Control` of middleware or a handler wins, because it is set for this request, and the policy for the
  // route.
  const isOurs = control !== undefined && (scoped || !context.res.headers.has("Cache-Control"));
  return { ...(varied !== undefined && { Vary: varied }), ...(isOurs && { "Cache-Control": control }) };
}

/**
 * Returns the request headers on which an answer depends: `Accept`, unless the path names the format, and `vary`.
 * @param suffixFormat the format that the path names
 */
export function ownVary(suffixFormat: unknown, vary: readonly string[] = []): readonly string[] {
  return suffixFormat === undefined ? ["Accept", ...vary] : vary;
}

/**
 * Returns the value of `Vary`: `Accept, Accept-Language`. Undefined if answers depend on no request header.
 * @param requestHeaders the request headers on which answers depend under every policy
 */
export function variedBy(
  policy: CachePolicy | null | undefined,
  requestHeaders: readonly string[],
): string | undefined {
  const stated = policy?.vary ?? [];
  const isStated = (header: string) => stated.some((name) => name.toLowerCase() === header.toLowerCase());
  const names = [...requestHeaders.filter((header) => !isStated(header)), ...stated];
  return names.length === 0 ? undefined : names.join(", ");
}
