/** The rows of one read, and whether it was the last one. */
export interface Batch<T> {
  readonly rows: readonly T[];
  readonly isLast: boolean;
}

/**
 * Returns an async iterator over batches. It reads a batch when the consumer asks for it, and skips empty ones. Not a
 * generator: that would keep the last batch in memory (1.5 MB per stalled client) until the next call.
 */
export function iterateBatches<T>(read: () => Promise<Batch<T>>): AsyncIterableIterator<readonly T[]> {
  let isOver = false;
  const over = { done: true, value: undefined } as const;
  return {
    async next() {
      while (!isOver) {
        const { rows, isLast } = await read();
        isOver ||= isLast;
        if (rows.length > 0) return { done: false, value: rows };
      }
      return over;
    },
    async return() {
      isOver = true;
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
