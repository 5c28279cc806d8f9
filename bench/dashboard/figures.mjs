// What a dashboard computes of recorded histograms.

/**
 * The quantile of a histogram, in its boundaries' unit: like Prometheus, as if a bucket's values were spread evenly in it.
 * @param counts one more than boundaries: the last is of what is beyond them
 */
export function quantile(share, boundaries, counts) {
  const total = counts.reduce((sum, each) => sum + each, 0);
  const rank = share * total;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (below + count >= rank && count > 0) {
      const [from, to] = [boundaries[index - 1] ?? 0, boundaries[index] ?? boundaries.at(-1)];
      return from + (to - from) * ((rank - below) / count);
    }
    below += count;
  }
  return boundaries.at(-1);
}

/** The answered pages of each route and mode, the most requested first. */
export function routesOf({ pages, boundaries }) {
  const answered = pages.filter(({ status }) => status === 200);
  const keys = [...new Set(answered.map(({ route, mode }) => `${route} ${mode}`))];
  return keys
    .map((key) => {
      const own = answered.filter(({ route, mode }) => `${route} ${mode}` === key);
      const sum = (name) => own.reduce((total, each) => total + each[name], 0);
      const durations = own[0].durations.map((_, index) =>
        own.reduce((total, each) => total + each.durations[index], 0),
      );
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(share, boundaries, durations) * 1000);
      const requests = sum("requests");
      const { route, mode } = own[0];
      return { route, mode, requests, p50, p95, p99, queries: sum("queries") / requests, rows: sum("rows") / requests };
    })
    .sort((a, b) => b.requests - a.requests);
}

/**
 * How many pages had a total by each strategy, how many counts these took, and the median of one in milliseconds. Last,
 * the pages without a total: of a partial page none is counted, of a capped one it is past the limit.
 */
export function totalsOf({ pages, counts }) {
  const strategies = [...new Set(pages.flatMap(({ count }) => count ?? []))].sort();
  return [...strategies, undefined].flatMap((strategy) => {
    const own = pages.filter(({ count, status }) => count === strategy && status === 200);
    const requests = own.reduce((sum, each) => sum + each.requests, 0);
    const found = counts.find((each) => each.strategy === strategy);
    const name = strategy ?? "no total";
    return requests === 0 ? [] : [{ name, requests, counts: found?.counts ?? 0, median: found?.median }];
  });
}

/** How many requests had each status, the most frequent first. */
export function statusesOf({ pages }) {
  const statuses = [...new Set(pages.map(({ status }) => status))];
  return statuses
    .map((status) => ({
      status,
      requests: pages.filter((each) => each.status === status).reduce((sum, each) => sum + each.requests, 0),
    }))
    .sort((a, b) => b.requests - a.requests);
}
