import type { CachePolicy } from "../definition/resource.js";

/**
 * The value of `Cache-Control`; undefined if nothing is said of the time.
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
 * The value of `Vary`: the request headers by which answers differ; undefined if there are none.
 * @param own those that differ for every policy
 */
export function variedBy(policy: CachePolicy | null | undefined, own: readonly string[]): string | undefined {
  const stated = policy?.vary ?? [];
  const isStated = (header: string) => stated.some((name) => name.toLowerCase() === header.toLowerCase());
  const names = [...own.filter((header) => !isStated(header)), ...stated];
  return names.length === 0 ? undefined : names.join(", ");
}
