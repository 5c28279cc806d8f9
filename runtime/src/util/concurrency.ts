/**
 * The maximum number of statements that one request runs at the same time. A page of a thousand parents thus leaves
 * connections of the pool to others.
 */
const maximumConcurrency = 4;

/**
 * Runs work for all items, a few at a time, and returns the results in the order of the items. After a failure no
 * further work is started.
 */
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

/** A function that runs work at once if little other work runs, and otherwise when its turn comes. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs at most `maximumConcurrency` pieces of work at a time. The others wait in the order in
 * which they came.
 */
export function workQueue(): WorkQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maximumConcurrency) running += 1;
    // Work that ends hands its place to the next in the queue.
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
