import { expect, test } from "vitest";
import { cheaperCount } from "./count-costs.js";

const costs = (now: number, capped: number, estimated: number, cached: number, partial: number) => [
  { options: {}, milliseconds: now },
  { options: { count: "capped" }, milliseconds: capped },
  { options: { count: "estimated" }, milliseconds: estimated },
  { options: { count: "cached" }, milliseconds: cached },
  { options: { partial: true }, milliseconds: partial },
];

test.each([
  { what: "a limit that saves nearly all", of: costs(100, 12, 11, 11, 10), way: { count: "capped" } },
  {
    what: "a limit that saves less than half of what can be saved",
    of: costs(100, 60, 11, 11, 10),
    way: { count: "cached" },
  },
  { what: "an estimate, which may be far off", of: costs(100, 90, 10, 60, 12), way: { partial: true } },
  { what: "nothing that saves anything", of: costs(10, 18, 18, 18, 18), way: undefined },
  { what: "no costs", of: [], way: undefined },
])("$what: $way", ({ of, way }) => {
  expect(cheaperCount(of)).toEqual(way);
});
