/**
 * Random rows of every native type, read through any kind of session: what cursors, orders and filters list is what the
 * database lists, and rows that move or go lose no others. `random.ts` says how to run it for longer.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../behaviour/client.js";
import { patience, type Random, repeat } from "../random.js";
import {
  type Column,
  columns,
  isFound,
  isOrdered,
  isRanged,
  isUsable,
  isWalked,
  type Opened,
  openNative,
  quoted,
  typed,
  type Way,
  walk,
} from "./native-api.js";

let opened: ReadonlyMap<Way, Opened>;
/** Through a connection that no test is about. */
let execute: (sql: string) => Promise<unknown>;
let query: <Row>(sql: string) => Promise<readonly Row[]>;

beforeAll(async () => {
  opened = await openNative("native-differential");
  const { prisma } = opened.get("binary") as Opened;
  execute = (sql) => prisma.$executeRawUnsafe(sql);
  query = (sql) => prisma.$queryRawUnsafe(sql);
});
afterAll(() => Promise.all([...opened.values()].map(({ prisma }) => prisma.$disconnect())));

const byOrder = columns.filter((column) => isWalked(column) || isOrdered(column));
const byCursor = columns.filter(isWalked);

function anyUse(random: Random, uses: readonly Column[]) {
  const [way, { app }] = random.pick([...opened]);
  return { way, app, column: random.pick(uses.filter((column) => isUsable(column, way))) };
}

/** Keeps more digits than a document shows. */
const isFine = ({ type, native }: Column) => type === "DateTime" && native.endsWith("(6)");

function literal(random: Random, column: Column): string {
  const value = random.pick(column.values);
  if (!isFine(column)) return value;
  const [, seconds, milliseconds = ".000"] = /^('[^.']*)(\.\d{3})?/.exec(value) ?? [];
  return `${seconds}${milliseconds}${String(random.integer(0, 999)).padStart(3, "0")}'`;
}

const shownPart = (value: string) => value.replace(/(\.\d{3})\d+'$/, "$1'");

/** Another literal than one, as it is shown. */
function otherLiteral(random: Random, column: Column, than: string): string {
  for (;;) {
    const other = literal(random, column);
    if (shownPart(other) !== shownPart(than)) return other;
  }
}

/** Random rows, by identifier. */
async function fill(random: Random, column: Column, least: number): Promise<Map<number, string>> {
  const rows = Array.from({ length: random.integer(least, 25) }, (_, n) => [n + 1, literal(random, column)] as const);
  await execute(`DELETE FROM ${quoted(column.name)}`);
  if (rows.length > 0) {
    const values = rows.map(([id, value]) => `(${id}, ${typed(column, value)})`);
    await execute(`INSERT INTO ${quoted(column.name)} (id, v) VALUES ${values.join()}`);
  }
  return new Map(rows);
}

interface Filter {
  readonly sent: string;
  readonly found: ReadonlySet<number>;
}

/** A filter by the value of a row, as it is shown; undefined if the column or the value has none. */
async function filterOf(random: Random, { app }: Opened, column: Column): Promise<Filter | undefined> {
  if (!isFound(column) || random.chance(0.3)) return undefined;
  const shown = (await get(app, `/${column.name}`))["hydra:member"].map(({ id, v }) => ({ id: Number(id), v }));
  if (shown.length === 0) return undefined;
  const { id, v } = random.pick(shown);
  if (v === "") return undefined;
  const operator = isRanged(column) ? random.pick(["=", "<", "<=", ">", ">="] as const) : "=";
  const parameter = { "=": "v", "<": "v[lt]", "<=": "v[lte]", ">": "v[gt]", ">=": "v[gte]" }[operator];
  return { sent: `${parameter}=${encodeURIComponent(String(v))}`, found: new Set(await meeting()) };

  async function meeting(): Promise<readonly number[]> {
    const rows = await (column.type === "DateTime"
      ? // By what is shown of them.
        shown.filter((row) => compared(String(row.v), operator, String(v)))
      : query<{ readonly id: number }>(
          `SELECT a.id FROM ${quoted(column.name)} a, ${quoted(column.name)} b WHERE b.id = ${id} AND a.v ${operator} b.v`,
        ));
    return rows.map((row) => Number(row.id));
  }
}

function compared(one: string, operator: "=" | "<" | "<=" | ">" | ">=", other: string): boolean {
  switch (operator) {
    case "=":
      return one === other;
    case "<":
      return one < other;
    case "<=":
      return one <= other;
    case ">":
      return one > other;
    case ">=":
      return one >= other;
  }
}

test("every mode lists what the database lists", { timeout: patience }, () =>
  repeat(async (random) => {
    const { way, app, column } = anyUse(random, byOrder);
    await fill(random, column, 0);
    const filter = await filterOf(random, opened.get(way) as Opened, column);
    const isCursor = isWalked(column) && random.chance(0.6);
    const direction = isOrdered(column) ? random.pick([undefined, "asc", "desc"] as const) : undefined;
    const order = isCursor || direction ? `v ${direction ?? "asc"}, id ${direction ?? "asc"}` : "id";
    const rows = await query<{ readonly id: number }>(`SELECT id FROM ${quoted(column.name)} ORDER BY ${order}`);
    const expected = rows.map(({ id }) => Number(id)).filter((id) => filter?.found.has(id) ?? true);
    const parameters = [
      `itemsPerPage=${random.integer(1, 6)}`,
      ...(filter ? [filter.sent] : []),
      ...(direction ? [`order[v]=${direction}`] : []),
    ];
    const start = `/${column.name}${isCursor ? "-walk" : ""}?${parameters.join("&")}`;
    const about = { way, type: column.sql, start };
    const { found, last } = await walk(app, start, "hydra:next");
    expect({ ...about, found }).toEqual({ ...about, found: expected });
    const back = (await walk(app, last, "hydra:previous")).pages.toReversed().flat();
    expect({ ...about, back }).toEqual({ ...about, back: expected });
  }),
);

test("a walk shows each row that stays, while others move or go", { timeout: patience }, () =>
  repeat(async (random) => {
    const { way, app, column } = anyUse(random, byCursor);
    const rows = await fill(random, column, 5);
    const filter = await filterOf(random, opened.get(way) as Opened, column);
    const all = [...rows.keys()].filter((id) => filter?.found.has(id) ?? true);
    const changed = new Set<unknown>();
    const start = `/${column.name}-walk?itemsPerPage=${random.integer(1, 6)}${filter ? `&${filter.sent}` : ""}`;
    const { found } = await walk(app, start, "hydra:next", async (page) => {
      if (random.chance(0.4)) return;
      // Often the very row that the next page starts after.
      const id = random.chance(0.5) && page.length > 0 ? Number(page.at(-1)) : random.pick([...rows.keys()]);
      changed.add(id);
      const value = otherLiteral(random, column, rows.get(id) ?? "");
      const change = random.chance(0.3) ? "DELETE FROM" : "UPDATE";
      const set = change === "UPDATE" ? ` SET v = ${typed(column, value)}` : "";
      if (change === "UPDATE") rows.set(id, value);
      await execute(`${change} ${quoted(column.name)}${set} WHERE id = ${id}`);
    });
    const seen = found.map(Number).filter((id) => !changed.has(id));
    // Rows of the position's millisecond may come again, once its row has moved.
    const shown = isFine(column) ? [...new Set(seen)] : seen;
    const about = { way, type: column.sql, start };
    const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
    expect({ ...about, rows: sorted(shown) }).toEqual({ ...about, rows: all.filter((id) => !changed.has(id)) });
  }),
);
