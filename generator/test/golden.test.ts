/**
 * Each case's schema is generated: the emitted modules are pinned, type-check, and, where SQLite holds the case's rows, answer
 * requests over them.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateClient } from "../../scripts/prisma-client.mjs";
import { readSchemaFiles } from "../src/schema/files.js";
import { type CaseRun, explainedDifferently, freshSqlite, openCase, testCase } from "./case-run.js";
import { cases, copyCase, pinnedCases } from "./cases.js";
import { generateCases } from "./generated-cases.js";
import { runNode } from "./prisma-child.js";
import { statedFields, withRenamed } from "./renamed-fields.js";

const project = await generateCases("golden");

/** A line of one property whose value is a text, which is never split. */
const longText = /^ *\w+: "(?:[^"\\]|\\.)*",$/;

test.each(pinnedCases)("$name: the emitted modules are the golden ones", async ({ name, golden }) => {
  const emitted = readdirSync(join(project, name, "api"));
  for (const file of emitted) {
    const text = readFileSync(join(project, name, "api", file), "utf8");
    await expect(text).toMatchFileSnapshot(join(golden, file));
    expect(text.split("\n").filter((line) => line.length > 120 && !longText.test(line))).toEqual([]);
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

/** Those that Prisma's generator in this process writes the clients of. */
const generated = cases.filter(({ hasClientJs }) => !hasClientJs);

/** Every module of these cases. */
const modules = generated.flatMap(({ name }) => {
  const folder = join(project, name, "api");
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return /^export type \w+Row = /m.test(text)
      ? [{ name, path: `${name}/api/${file}`, text, ...statedFields(text) }]
      : [];
  });
});

/** A compiler names only the first relation of a row that is missing. */
test.each([
  { renamed: "column", least: 80, named: modules.map((each) => ({ ...each, fields: [each.column] })) },
  { renamed: "relation", least: 15, named: modules.map((each) => ({ ...each, fields: each.embedded.slice(0, 1) })) },
  {
    renamed: "further relation",
    least: 3,
    named: modules.map((each) => ({ ...each, fields: each.embedded.slice(1) })),
  },
])(
  "a module that is older than the client is a type error: a $renamed has another name",
  async ({ renamed, least, named }) => {
    const folder = join(project, renamed);
    const affected = named.filter(({ fields }) => fields.length > 0);
    for (const each of generated.filter(({ name }) => affected.some((module) => module.name === name))) {
      copyCase(each, join(folder, each.name));
      cpSync(join(project, each.name, "api"), join(folder, each.name, "api"), { recursive: true });
      const schema = join(folder, each.name, each.schema);
      const fields = affected.flatMap((module) => (module.name === each.name ? module.fields : []));
      for (const { path, text } of readSchemaFiles(schema)) writeFileSync(path, withRenamed(text, fields));
      await generateClient(schema);
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: "../tsconfig.json", include: ["*/api"] }));
    const { stdout } = await runNode(folder, "typescript/bin/tsc", ["-p", ".", "--pretty", "false"]);
    const errors = stdout.split(/\n(?=\S)/);
    const unnoticed = affected.flatMap(({ path, fields }) =>
      fields.filter(({ field }) => !errors.some((error) => error.startsWith(path) && quotes(error, field))),
    );
    expect(affected.length).toBeGreaterThanOrEqual(least);
    expect(unnoticed).toEqual([]);
  },
  120_000,
);

function quotes(error: string, name: string): boolean {
  return [`'${name}'`, `'"${name}"'`].some((quoted) => error.includes(quoted));
}

test("no emitted module contains a select: each statement's columns follow from its request", () => {
  const texts = pinnedCases.flatMap(({ golden }) =>
    readdirSync(golden).map((file) => readFileSync(join(golden, file), "utf8")),
  );
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => /select(?!ion\b)/i.test(text))).toEqual([]);
});

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
