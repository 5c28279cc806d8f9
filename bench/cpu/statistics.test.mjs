import { expect, test } from "vitest";
import { medianInterval } from "./statistics.mjs";

test("The interval of the median is bounded by ranks", () => {
  expect(medianInterval([9, 1, 8, 2, 7, 3, 6, 4, 5])).toEqual({ median: 5, low: 2, high: 8, width: 1.2 });
});

test("With six values the interval reaches from the lowest to the highest", () => {
  expect(medianInterval([10, 11, 12, 13, 14, 15])).toMatchObject({ low: 10, high: 15 });
});

test("Fewer values have no interval", () => {
  expect(() => medianInterval([1, 2, 3, 4, 5])).toThrow("5 values");
});

test("The interval contains the true median in about 95 of 100 samples", () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const samples = Array.from({ length: 2_000 }, () => medianInterval(Array.from({ length: 40 }, random)));
  const held = samples.filter(({ low, high }) => low <= 0.5 && high >= 0.5).length / samples.length;
  expect(held).toBeGreaterThan(0.93);
  expect(held).toBeLessThan(0.985);
});
