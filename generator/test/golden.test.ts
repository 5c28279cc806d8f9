/**
 * Each case's schema is generated: the emitted modules are pinned, type-check, and, where SQLite holds the case's rows, answer
 * requests over them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CaseRun, explainedDifferently, freshSqlite, openCase, testCase } from "./case-run.js";
import { cases, pinnedCases } from "./cases.js";
import { generateCases } from "./generated-cases.js";
import { runNode } from "./prisma-child.js";

const project = await generateCases("golden");

test.each(pinnedCases)("$name: the emitted modules are the golden ones", async ({ name, golden }) => {
  const emitted = readdirSync(join(project, name, "api"));
  for (const file of emitted) {
    const text = readFileSync(join(project, name, "api", file), "utf8");
    await expect(text).toMatchFileSnapshot(join(golden, file));
    expect(text.split("\n").filter((line) => line.length > 120)).toEqual([]);
  }
  expect(readdirSync(golden)).toEqual(emitted);
});

/** Cases whose tables example rows do not fit: keys in a circle, and a unique enum. They have their own rows only. */
const unfillable = new Set(["mapped", "odd", "relations"]);

describe.each(cases.filter(({ isRun, provider }) => isRun && provider === "sqlite"))(
  "$name, run",
  ({ name, schema }) => {
    let run: CaseRun;
    beforeAll(async () => {
      run = await openCase(join(project, name), schema, freshSqlite());
    });
    afterAll(() => run.close());

    testCase(() => run);

    test("explain shows the calls that run", async () => {
      const fill = unfillable.has(name) ? "own" : "examples";
      expect(await explainedDifferently(join(project, name), { name, schema }, fill)).toEqual([]);
    });
  },
);

test("the emitted modules type-check", async () => {
  expect(await runNode(project, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
}, 60_000);

/** Options of applications that check less than the golden cases do, or more. */
const compilers: readonly { readonly name: string; readonly compilerOptions: object }[] = [
  { name: "strict: false", compilerOptions: { strict: false, exactOptionalPropertyTypes: false } },
  {
    name: "strictNullChecks: false",
    compilerOptions: { strictNullChecks: false, exactOptionalPropertyTypes: false },
  },
  {
    name: "skipLibCheck: false",
    // Hono's declarations name types of browsers; those of Node.js contradict each other.
    compilerOptions: { skipLibCheck: false, lib: ["es2023", "dom", "dom.iterable"], types: [] },
  },
];

test.each(compilers)(
  "the emitted modules type-check with $name",
  async ({ name, compilerOptions }) => {
    const file = `tsconfig.${name.replace(/\W+/, "-")}.json`;
    const config = { extends: "./tsconfig.json", compilerOptions, include: ["*/api"] };
    writeFileSync(join(project, file), JSON.stringify(config));
    expect(await runNode(project, "typescript/bin/tsc", ["-p", file])).toMatchObject({ stdout: "", code: 0 });
  },
  60_000,
);
