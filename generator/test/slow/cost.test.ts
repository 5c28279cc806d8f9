/**
 * What an API costs who keeps and checks it: a report, which fails beyond 5 % of what is pinned. `PIN_COST=1` pins anew.
 */
import { writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Counts, counts } from "../../../bench/types/counts.mjs";
import pinned from "./cost.json" with { type: "json" };
import { growthOf } from "./growth.js";

const sizes = [20, 40, 60] as const;
/** Of each size but the first, what its models cost beyond those of the size before. */
let growth: readonly Counts[];
let measured: readonly Counts[];

beforeAll(() => {
  measured = sizes.map(counts);
  growth = measured.slice(1).map((larger, index) => difference(larger, measured[index]));
  if (process.env.PIN_COST) {
    const file = new URL("./cost.json", import.meta.url);
    const figures = { models: sizes[0], of: measured[0], eachFurther: perModel(growth[0]) };
    writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`);
  }
}, 180_000);

// TypeScript's counts are the same on every machine with the pinned version and one thread.
test.skipIf(process.env.PIN_COST)("20 models, and each further one, cost no 5 % more than they did", () => {
  const first = growthOf({ ...measured[0] }, pinned.of);
  const further = growthOf({ ...perModel(growth[0]) }, pinned.eachFurther);
  console.log(["20 models", ...first.lines, "Each further model", ...further.lines].join("\n"));
  expect([...first.beyond, ...further.beyond]).toEqual([]);
});

test("a model costs the same, however many there are", () => {
  expect(growth[1]).toEqual(growth[0]);
});

function difference(larger: Counts, smaller: Counts | undefined): Counts {
  return eachCount((name) => larger[name] - (smaller?.[name] ?? 0));
}

function perModel(counts: Counts | undefined): Counts {
  return eachCount((name) => (counts?.[name] ?? 0) / (sizes[1] - sizes[0]));
}

function eachCount(of: (name: keyof Counts) => number): Counts {
  return { bytes: of("bytes"), modules: of("modules"), hcOf: of("hcOf"), hc: of("hc") };
}
