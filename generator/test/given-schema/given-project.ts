/** The API of a schema that somebody wrote, over rows that are drawn, in databases that are made for them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { apiFrom } from "../api-from-schema.js";
import { openDatabase } from "../behaviour/open-database.js";
import type { AnyClient } from "../behaviour/open-project.js";
import type { SuiteDatabase } from "../behaviour/suite-database.js";
import type { Requestable } from "../case-run.js";
import { dmmfOf } from "../dmmf.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { databaseFor, fill } from "../slow/real-schemas/database.js";
import type { Filling } from "../slow/real-schemas/fill.js";
import type { Datamodel } from "../slow/real-schemas/tables.js";
import { put } from "../temporary-project.js";

/** How many rows each table has, and what decides on their values. */
export const anyCells = fc.noBias(
  fc.record({
    rowsOfEach: fc.integer({ min: 2, max: 9 }),
    cells: fc.array(fc.nat({ max: 99 }), { minLength: 30, maxLength: 60 }),
  }),
);

export type Cells = typeof anyCells extends fc.Arbitrary<infer Value> ? Value : never;

/** Texts that every database compares and sorts alike. */
const texts = ["b", "a", "ab", "c d", "ba", "cb", "d"];

function fillingOf({ rowsOfEach, cells }: Cells): Filling {
  const drawn = (row: number, { name }: { readonly name: string }, salt: number) => {
    const letters = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), salt) % 100_003;
    return (cells[(row * 7 + letters) % cells.length] ?? 0) + letters;
  };
  return {
    rowsOfEach,
    texts,
    another: (row) => (row + 1) % rowsOfEach,
    oneOfFew: (row, field) => drawn(row, field, 1) % rowsOfEach,
    isNull: (row, field) => drawn(row, field, 2) % 3 === 0,
    few: (row, field) => drawn(row, field, 3) % 11,
  };
}

export interface GivenProject {
  readonly provider: SuiteDatabase["provider"];
  /** Whether a condition of a resource hides rows. */
  readonly hidesRows: boolean;
  /** Runs over a new database, which is gone afterwards. */
  readonly withRows: (cells: Cells, run: (api: Requestable) => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

let count = 0;

/** @throws Error if Prisma, the generator or `createApi` refuse the schema */
export async function givenProject(path: string): Promise<GivenProject> {
  const text = readFileSync(path, "utf8");
  const provider = providerOf(text, path);
  const models = text
    .replaceAll(/^(?:generator|datasource) \w+ \{[^}]*^\}/gm, "")
    .replaceAll(/ @db\.\w+(\([^)]*\))?/g, "");
  const folder = emptyFolder(join("given-schema", `${process.pid}-${count++}`));
  const schema = `${schemaHead(provider)}\n${models}`;
  put(folder, "schema.prisma", schema);
  await generateProject(folder);
  const { datamodel } = dmmfOf(schema);
  const stops: (() => unknown)[] = [];
  const suite = {
    ...(await databaseFor({ provider }, new Map([["schema.prisma", schema]]), datamodel, stops)),
    prefix: "random_",
  };
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  return {
    provider,
    hidesRows: await hidesRows(models, provider),
    async withRows(cells, run) {
      const { adapter, url } = await openDatabase(suite);
      const prisma: AnyClient = new PrismaClient({ adapter });
      try {
        await fill(prisma, provider, datamodel, fillingOf(cells));
        await run(createApi({ prisma, fields: allFields(datamodel), handlers: noRows(datamodel) }));
      } finally {
        if (provider === "mysql") await prisma.$executeRawUnsafe(`DROP DATABASE ${url.split("/").at(-1)}`);
        await prisma.$disconnect();
      }
    },
    async stop() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

/** Whether a condition of a resource hides rows. */
export async function hidesRows(models: string, provider: SuiteDatabase["provider"]): Promise<boolean> {
  const { api } = await apiFrom(models, { provider });
  return api.resources.some(({ resource }) => resource.where !== undefined);
}

function providerOf(text: string, path: string): SuiteDatabase["provider"] {
  const provider = /^datasource \w+ \{[^}]*provider\s*=\s*"(\w+)"/m.exec(text)?.[1];
  if (provider === "sqlite" || provider === "postgresql" || provider === "mysql") return provider;
  throw new Error(`${path} has no datasource of the provider "sqlite", "postgresql" or "mysql"`);
}

/** Of a caller who sees all that is restricted. */
function allFields({ models }: Datamodel): object {
  const restricted = models.filter(({ fields }) =>
    fields.some(({ documentation }) => documentation?.includes("@restricted")),
  );
  return Object.fromEntries(restricted.map(({ name }) => [name, () => "all"]));
}

/** Of operations whose rows come from the application. */
function noRows({ models }: Datamodel): object {
  const handlers = models.map(({ name, documentation = "" }) => {
    const lines = documentation.split("\n").filter((line) => /\bhandler: true/.test(line));
    const operations = lines.map((line) => [/operation: "(\w+)"/.exec(line)?.[1] ?? "getCollection", () => []]);
    return [name, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(handlers.filter(([, operations]) => Object.keys(operations).length > 0));
}
