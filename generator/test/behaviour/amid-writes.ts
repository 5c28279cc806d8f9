import { expect } from "vitest";

interface Writing {
  /** Rows before the first write. */
  readonly rows: number;
  /** Adds the row of this number, counted from 0. */
  readonly add: (number: number) => Promise<unknown>;
  readonly readers: number;
  /** Of each reader. */
  readonly requests: number;
  /** The total of a reader's request of this number. */
  readonly totalOf: (request: number) => Promise<number | undefined>;
}

/** Holds each total to what was there at some moment between its request and its answer, while rows are added. */
export async function expectTotalsAmidWrites({ rows, add, readers, requests, totalOf }: Writing): Promise<void> {
  let [begun, done] = [rows, rows];
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      begun++;
      await add(done - rows);
      done++;
    }
  };
  const reader = async () => {
    for (let request = 0; request < requests; request++) {
      const least = done;
      const total = await totalOf(request);
      expect(total).toBeGreaterThanOrEqual(least);
      expect(total).toBeLessThanOrEqual(begun);
    }
  };
  const writing = writer();
  try {
    await Promise.all(Array.from({ length: readers }, reader));
  } finally {
    isOver = true;
    await writing;
  }
}
