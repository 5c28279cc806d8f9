/** Filters by a Boolean within Json, on random values, compared with the database's own answer in SQL. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { patience, type Random, repeat } from "../random.js";
import { get, ids } from "./client.js";
import { fill, openThings, type Thing, type Things } from "./things.js";

const { provider } = inject("database");

/** Undefined: there is no such key. */
const values = [true, false, 1, 0, 1.5, "true", "false", "1", "", null, undefined, [true], {}, { ok: true }];
const wholes = [null, true, "true", [], [{ ok: true }], { no: true }];

/** Whether the value at the key is this Boolean, in each database's own words; unknown without a value. */
const isBoolean = {
  sqlite: (value: boolean) => `json_type("doc", '$.ok') = '${value}'`,
  postgresql: (value: boolean) => `"doc" -> 'ok' = '${value}'::jsonb`,
  mysql: (value: boolean) =>
    `JSON_TYPE(JSON_EXTRACT(doc, '$.ok')) = 'BOOLEAN' AND JSON_CONTAINS(doc, '${value}', '$.ok')`,
}[provider];

const queries: readonly (readonly [query: string, condition: string])[] = [
  ["doc.ok=true", isBoolean(true)],
  ["doc.ok=0", isBoolean(false)],
  ["doc.ok[]=true", isBoolean(true)],
  ["doc.ok[]=true&doc.ok[]=false", `(${isBoolean(true)}) OR (${isBoolean(false)})`],
  ["doc.ok[not]=true", `(${isBoolean(true)}) IS NOT TRUE`],
  ["doc.ok[not]=false", `(${isBoolean(false)}) IS NOT TRUE`],
  ["doc.ok[not][]=true&doc.ok[not][]=false", `((${isBoolean(true)}) OR (${isBoolean(false)})) IS NOT TRUE`],
  ["doc.ok[not]=true&doc.ok[not][]=false", `((${isBoolean(true)}) OR (${isBoolean(false)})) IS NOT TRUE`],
];

interface Row extends Thing {
  readonly doc: unknown;
}

let things: Things;

beforeAll(async () => {
  const annotation = '  /// @filter(exact, not, path: "ok", type: Boolean)\n';
  things = await openThings(`${annotation}  doc Json?`, annotation.replace('"ok"', '"doc.ok"').trimEnd());
});
afterAll(() => things?.prisma.$disconnect());

async function inSql(condition: string): Promise<readonly unknown[]> {
  const table = provider === "mysql" ? "Thing" : '"Thing"';
  const rows = await things.prisma.$queryRawUnsafe(`SELECT id FROM ${table} WHERE ${condition} ORDER BY id`);
  return rows.map(({ id }) => Number(id));
}

function anyDocument(random: Random): unknown {
  if (random.chance(0.15)) return random.pick(wholes);
  const ok = random.pick(values);
  return random.chance(0.5) ? { ok } : { ok, other: random.pick(values), a: { ok: random.pick(values) } };
}

test("a Boolean is one of JSON, and no value that looks like it", { timeout: patience }, () =>
  repeat(async (random) => {
    const { JsonNull, DbNull } = things.namespace;
    await fill<Row>(
      things,
      random,
      () => ({ doc: random.chance(0.1) ? undefined : anyDocument(random) }),
      (row) => ({ ...row, doc: row.doc === undefined ? DbNull : row.doc === null ? JsonNull : row.doc }),
    );
    for (const [query, condition] of queries) {
      const found = ids(await get(things.apps[0], `/all-things?order[id]=asc&${query}`));
      expect({ query, found: found.map(Number).sort((a, b) => a - b) }).toEqual({
        query,
        found: await inSql(condition),
      });
    }
  }),
);
