/**
 * Statements that one request runs at the same time, at most: a page of a thousand parents leaves connections of the pool
 * to others.
 */
const maximumConcurrency = 4;

/** The results of all, in their order, of which a few run at a time. After a failure no further one is started. */
export async function withLimitedConcurrency<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  let hasFailed = false;
  const work = async () => {
    while (next < items.length && !hasFailed) {
      const index = next;
      next += 1;
      try {
        results[index] = await run(items[index] as Item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(maximumConcurrency, items.length) }, work));
  return results;
}

/** Runs work at once if few others run, and else when its turn comes. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** As many pieces of work at a time as one request runs statements; the others wait in the order in which they came. */
export function turns(): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maximumConcurrency) running += 1;
    // Whoever ends hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
