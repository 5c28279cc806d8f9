/**
 * Each case's schema through the real `prisma generate`: the emitted modules are pinned, type-check by two compilers,
 * and, where SQLite holds the case's rows, answer requests over them.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CaseRun, freshSqlite, openCase, type Requestable, testCase } from "./case-run.js";
import { cases, copyCase, pinnedCases } from "./cases.js";
import { emptyFolder, prismaGenerate, runNode } from "./prisma-child.js";

const project = emptyFolder("golden");

/** Beside the modules, what the API sends of itself. */
const described = "served.json";

beforeAll(async () => {
  const runs = cases.map(async (each) => {
    const folder = join(project, each.name);
    copyCase(each, folder);
    return { name: each.name, ...(await prismaGenerate(folder, each.schema)) };
  });
  for (const { name, code, stderr } of await Promise.all(runs))
    expect({ name, code, stderr }).toMatchObject({ code: 0 });
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig, undefined, 2));
}, 300_000);

test.each(pinnedCases)("$name: the emitted modules are the golden ones", async ({ name, golden }) => {
  const emitted = readdirSync(join(project, name, "api"));
  for (const file of emitted) {
    const text = readFileSync(join(project, name, "api", file), "utf8");
    await expect(text).toMatchFileSnapshot(join(golden, file));
  }
  expect(readdirSync(golden).filter((file) => file !== described)).toEqual(emitted);
});

describe.each(cases.filter(({ isRun, provider }) => isRun && provider === "sqlite"))(
  "$name, run",
  ({ name, schema, golden }) => {
    let run: CaseRun;
    beforeAll(async () => {
      run = await openCase(join(project, name), schema, freshSqlite());
    });
    afterAll(() => run.close());

    testCase(() => run);

    test.runIf(golden !== undefined)("what the API says of itself is as pinned", async () => {
      const texts = await ownDocuments(run.app);
      const documents = Object.fromEntries([...texts].map(([path, text]) => [path, JSON.parse(text)]));
      expect([...texts.values()]).toEqual(Object.values(documents).map((document) => JSON.stringify(document)));
      await expect(`${JSON.stringify(documents, undefined, 2)}\n`).toMatchFileSnapshot(join(golden ?? "", described));
    });
  },
);

test.each([
  ["TypeScript 7", "typescript/bin/tsc"],
  ["TypeScript 6", "typescript-6/bin/tsc"],
])(
  "the emitted modules type-check: %s",
  async (_, compiler) => {
    const { code, stdout } = await runNode(project, compiler, ["-p", "."]);
    expect(stdout).toBe("");
    expect(code).toBe(0);
  },
  60_000,
);

test("Biome would leave the emitted modules as they are, were they not excepted", async () => {
  const folder = emptyFolder("formatted");
  for (const { name } of cases) {
    mkdirSync(join(folder, name));
    for (const file of readdirSync(join(project, name, "api"))) {
      const [, , ...lines] = readFileSync(join(project, name, "api", file), "utf8").split("\n");
      writeFileSync(join(folder, name, file), lines.join("\n"));
    }
  }
  writeFileSync(join(folder, "biome.json"), JSON.stringify(biome));
  const { code, stdout, stderr } = await runNode(folder, "@biomejs/biome/bin/biome", ["check", "."]);
  expect(stdout + stderr).not.toContain("×");
  expect(code).toBe(0);
}, 60_000);

/** Each document that the API has of itself, as it is sent, by path. */
async function ownDocuments(app: Requestable): Promise<ReadonlyMap<string, string>> {
  const textOf = async (path: string) => (await app.request(path)).text();
  const openApi = await textOf("/openapi.json");
  const names: readonly string[] = JSON.parse(openApi).paths["/contexts/{name}"].get.parameters[0].schema.enum;
  const texts = new Map<string, string>();
  for (const path of ["/", "/docs.jsonld", ...names.map((name) => `/contexts/${name}`)])
    texts.set(path, await textOf(path));
  return texts.set("/openapi.json", openApi);
}

/** Stricter than what users may have: what passes here passes there. */
const tsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noImplicitReturns: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
  },
  include: ["*/api", "*/run.ts"],
};

const biome = {
  root: true,
  formatter: { indentStyle: "space", indentWidth: 2, lineWidth: 120 },
  linter: { enabled: false },
  json: { formatter: { enabled: false } },
};
