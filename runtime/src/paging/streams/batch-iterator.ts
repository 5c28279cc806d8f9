/** What is read next, and whether that was all. */
export interface Read<T> {
  readonly rows: readonly T[];
  readonly isLast: boolean;
}

/**
 * Reads on when its consumer requests more, until the last read, and skips empty ones. Not a generator: one keeps the
 * rows of a read in its variables until somebody requests the next, 1.5 MB for each client that stops reading a stream.
 */
export function readOn<T>(read: () => Promise<Read<T>>): AsyncIterableIterator<readonly T[]> {
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
