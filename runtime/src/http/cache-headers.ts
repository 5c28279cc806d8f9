import type { Context } from "hono";
import type { CachePolicy } from "../definition/resource.js";

/**
 * The value of `Cache-Control`; undefined without a policy.
 * @param scoped true if the answer is one caller's own: shared caches must not keep it
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
  const given = ages.flatMap(([name, seconds]) => (seconds === undefined ? [] : [`${name}=${seconds}`]));
  if (scoped) return ["private", ...given].join(", ");
  return given.length === 0 ? undefined : ["public", ...given].join(", ");
}

/**
 * The headers for caches that an answer has besides those that middleware sets.
 * @param vary the request headers that the format depends on, beside `Accept`
 */
export function cachingHeaders(
  context: Pick<Context, "res">,
  { scoped, fixed }: { readonly scoped?: boolean; readonly fixed?: unknown },
  cache: CachePolicy | null | undefined,
  vary?: readonly string[],
): { readonly Vary?: string; readonly "Cache-Control"?: string } {
  const varied = variedBy(cache, ownVary(fixed, vary));
  // A scoped answer belongs to one caller, even a 404: no shared cache may keep it.
  const control = scoped || cache ? cacheControl(cache ?? {}, scoped) : undefined;
  // Middleware or a handler that has said something of this request knows more of it than the policy of its route.
  const isOurs = control !== undefined && (scoped || !context.res.headers.has("Cache-Control"));
  return { ...(varied !== undefined && { Vary: varied }), ...(isOurs && { "Cache-Control": control }) };
}

/** The request headers that decide the format, and those that its pages depend on. @param fixed named by the path */
export function ownVary(fixed: unknown, vary: readonly string[] = []): readonly string[] {
  return fixed === undefined ? ["Accept", ...vary] : vary;
}

/**
 * The value of `Vary`: the request headers by which answers differ; undefined if there are none.
 * @param own those that differ for every policy
 */
export function variedBy(policy: CachePolicy | null | undefined, own: readonly string[]): string | undefined {
  const stated = policy?.vary ?? [];
  const isStated = (header: string) => stated.some((name) => name.toLowerCase() === header.toLowerCase());
  const names = [...own.filter((header) => !isStated(header)), ...stated];
  return names.length === 0 ? undefined : names.join(", ");
}
