import { expect, test } from "vitest";
import { withLimitedConcurrency } from "./concurrency.js";

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
