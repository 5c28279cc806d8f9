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
 * @param isFixed true if the path itself names the format
 */
export function variedBy(policy: CachePolicy | null | undefined, isFixed: boolean): string | undefined {
  const names = [...(isFixed ? [] : ["Accept"]), ...(policy?.vary ?? [])];
  return names.length === 0 ? undefined : names.join(", ");
}
