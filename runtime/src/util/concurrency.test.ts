import { expect, test } from "vitest";
import { withLimitedConcurrency, workQueue } from "./concurrency.js";

test.each([0, 1, 4, 5, 100])("%i items: their results in order, four at a time at most", async (count) => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: count }, (_, index) => index);
  const results = await withLimitedConcurrency(items, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, item % 3));
    running -= 1;
    return item * 2;
  });
  expect([results, most]).toEqual([items.map((item) => item * 2), Math.min(4, count)]);
});

test("after a failure no further one is started", async () => {
  let started = 0;
  const failing = withLimitedConcurrency(Array.from({ length: 100 }), async () => {
    started += 1;
    await Promise.resolve();
    throw new Error("away");
  });
  await expect(failing).rejects.toThrow("away");
  expect(started).toBeLessThanOrEqual(4);
});

test("turns: a few at a time, in the order in which they came, whatever fails", async () => {
  const inTurn = workQueue();
  const log: string[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      inTurn(async () => {
        log.push(`${index} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        log.push(`${index} ends`);
        if (index % 2 === 1) throw new Error("odd");
        return index;
      }),
    ),
  );
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true, false, true]);
  expect(log.filter((line) => line.endsWith("begins"))).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((index) => `${index} begins`),
  );
  expect(log.slice(0, 5)).toEqual(["0 begins", "1 begins", "2 begins", "3 begins", "0 ends"]);
});
