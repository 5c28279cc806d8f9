/**
 * Each case's schema is generated: the emitted modules are pinned, type-check, and, where SQLite holds the case's rows, answer
 * requests over them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CaseRun, freshSqlite, openCase, type Requestable, testCase } from "./case-run.js";
import { cases, pinnedCases } from "./cases.js";
import { generateCases } from "./generated-cases.js";
import { runNode } from "./prisma-child.js";

const project = await generateCases("golden");

/** Beside the modules, what the API sends of itself. */
const described = "served.json";

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

test("the emitted modules type-check", async () => {
  expect(await runNode(project, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
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
