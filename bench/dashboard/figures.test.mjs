import { expect, test } from "vitest";
import { quantile, routesOf, totalsOf } from "./figures.mjs";

test("a quantile is interpolated within its bucket; what is beyond the boundaries is at the last", () => {
  expect(quantile(0.5, [1, 2, 4], [0, 10, 0, 0])).toBe(1.5);
  expect(quantile(0.75, [1, 2, 4], [1, 1, 2, 0])).toBe(3);
  expect(quantile(0.99, [1, 2, 4], [1, 0, 0, 9])).toBe(4);
});

const page = { route: "/books", status: 200, mode: "full", count: "exact", requests: 2, queries: 4, rows: 60 };
const recorded = {
  boundaries: [0.001, 0.002],
  pages: [
    { ...page, durations: [0, 2, 0] },
    { ...page, count: "cached", queries: 2, durations: [2, 0, 0] },
    { ...page, status: 404, mode: "refused", rows: 0, durations: [1, 0, 0] },
  ],
  counts: [{ strategy: "exact", counts: 2, median: 0.4 }],
};

test("a route's pages are those that were answered, however their totals were determined", () => {
  expect(routesOf(recorded)).toEqual([
    { route: "/books", mode: "full", requests: 4, p50: 1, p95: 1.9, p99: 1.98, queries: 1.5, rows: 30 },
  ]);
});

test("totals by strategy, and the pages without one", () => {
  const partial = { ...page, mode: "partial", count: undefined, durations: [1, 0, 0] };
  expect(totalsOf({ ...recorded, pages: [...recorded.pages.slice(0, 2), partial] })).toEqual([
    { name: "cached", requests: 2, counts: 0, median: undefined },
    { name: "exact", requests: 2, counts: 2, median: 0.4 },
    { name: "no total", requests: 2, counts: 0, median: undefined },
  ]);
});
