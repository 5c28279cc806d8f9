/**
 * Every native type that Prisma has for the server, by experiment: what the generator accepts finds each row by the value
 * that is shown, and what it refuses does not.
 */
import parser from "@prisma/prisma-schema-wasm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { get, ids } from "../behaviour/client.js";
import {
  allows,
  type Column,
  columns,
  type Delegate,
  inOrder,
  isFound,
  isOrdered,
  isRanged,
  isUsable,
  isWalked,
  type Opened,
  openNative,
  provider,
  quoted,
  type Row,
  type Way,
  walk,
  ways,
} from "./native-api.js";

const database = inject("database");

let opened: ReadonlyMap<Way, Opened>;
beforeAll(async () => {
  opened = await openNative("native-types");
});
afterAll(() => Promise.all([...opened.values()].map(({ prisma }) => prisma.$disconnect())));

test("no native type of Prisma's is missing", () => {
  const source = `datasource db {\n  provider = "${database.provider}"\n}\n`;
  const types: readonly { readonly name: string; readonly prisma_types: readonly string[] }[] = JSON.parse(
    parser.native_types(JSON.stringify([["schema.prisma", source]])),
  );
  const all = types.flatMap(({ name, prisma_types }) => prisma_types.map((type) => `${type} @db.${name}`));
  const tested = new Set(columns.map(({ type, native }) => `${type} @db.${native.replace(/\(.*/, "")}`));
  expect([...tested].sort()).toEqual([...all].sort());
});

const titled = (column: Column) => ({ ...column, title: `${column.type} @db.${column.native}` });
const titledColumns = columns.map(titled);

describe.each(ways)("a connection: %s", (way) => {
  const use = () => opened.get(way) as Opened;
  const titledColumns = columns.filter((column) => isUsable(column, way)).map(titled);

  test.each(titledColumns.filter(isWalked))("a cursor walks $title there and back", async (column) => {
    const all = await inOrder(use(), column);
    const { found, last } = await walk(use().app, `/${column.name}-walk`, "hydra:next");
    expect(found).toEqual(all);
    const back = await walk(use().app, last, "hydra:previous");
    expect(back.pages.toReversed().flat()).toEqual(all);
  });

  test.each(titledColumns.filter(isWalked))("a row that is gone loses no other of $title", async (column) => {
    const model = use().prisma[column.name] as Delegate;
    const rows = await model.findMany();
    const gone: Row[] = [];
    const { found } = await walk(use().app, `/${column.name}-walk`, "hydra:next", async (page, number) => {
      const row = rows.find(({ id }) => id === page.at(-1));
      if (row === undefined || number % 2 === 0) return;
      gone.push(row);
      await model.deleteMany({ where: { id: row.id } });
    });
    await model.createMany({ data: gone });
    expect([...new Set(found)].sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  test.each(titledColumns.filter(isOrdered))("$title orders a collection", async (column) => {
    expect(ids(await get(use().app, `/${column.name}?order[v]=asc`))).toEqual(await inOrder(use(), column));
  });

  test.each(titledColumns.filter(isFound))("a filter finds the rows of $title by what is shown", async (column) => {
    const { app } = use();
    const shown = (await get(app, `/${column.name}`))["hydra:member"].map(({ id, v }) => ({ id: Number(id), v }));
    const pairs = await comparedBy(use(), column, shown);
    const answers = new Map<string, readonly unknown[]>();
    for (const { id, v } of shown) {
      // An empty value asks for nothing.
      if (v === "") continue;
      const ask = async (operator: string) => {
        const path = `/${column.name}?v${operator}=${encodeURIComponent(String(v))}`;
        const answer = answers.get(path) ?? ids(await get(app, path));
        answers.set(path, answer);
        return answer;
      };
      expect({ v, equal: await ask("") }).toEqual({ v, equal: pairs.equal(id) });
      if (!isRanged(column)) continue;
      expect({ v, beyond: await ask("[gt]") }).toEqual({ v, beyond: pairs.beyond(id) });
      expect({ v, rest: await ask("[lte]") }).toEqual({ v, rest: pairs.rest(id) });
    }
  });
});

/** Texts and numbers that most columns cannot hold. */
const misfits = ["no value", "x".repeat(300), "2147483647", "-1", "1e308", "300.5.1.1", "0102", "9999-12-31"];

const refusals = titledColumns
  .filter(isFound)
  .flatMap((column) => misfits.map((value) => ({ ...column, value, shown: value.slice(0, 20) })));

test.each(refusals)("$title refuses $shown with a 400 that names the parameter, or takes it", async (column) => {
  const { app } = [...opened.values()][0] as Opened;
  const { name, value } = column;
  const sent = encodeURIComponent(value);
  const requests = [
    { query: `/${name}?v=${sent}`, parameter: "v" },
    { query: `/${name}?v[]=${sent}`, parameter: "v[]" },
    ...(isRanged(column) ? [{ query: `/${name}?v[lte]=${sent}`, parameter: "v[lte]" }] : []),
    ...(isWalked(column) ? [{ query: `/${name}-walk?v[gt]=${sent}&id[gt]=1`, parameter: "v[gt]" }] : []),
  ];
  for (const { query, parameter } of requests) {
    const response = await app.request(query);
    const { status, ...problem } = (await response.json()) as Record<string, unknown>;
    if (response.status === 200) continue;
    expect({ query, status, ...problem }).toMatchObject({ query, status: 400, parameter, value });
  }
});

test.each(titledColumns.filter(isRanged))("of two bounds on $title the refused one is named", async (column) => {
  const { app, prisma } = [...opened.values()][0] as Opened;
  const [row] = (await get(app, `/${column.name}`))["hydra:member"];
  expect(await prisma[column.name]?.findMany()).not.toEqual([]);
  const good = encodeURIComponent(String(row?.v));
  const refused = await app.request(`/${column.name}?v[gte]=${good}&v[lte]=no%20value`);
  if (refused.status === 200) return;
  expect(await refused.json()).toMatchObject({ parameter: "v[lte]", value: "no value" });
});

const isComparedByPrisma = (column: Column) => column.type !== "Json";

test.each(titledColumns.filter((column) => isComparedByPrisma(column) && !isFound(column)))(
  "$title is refused: a value that was read does not find its row",
  async (column) => {
    const lost: unknown[] = [];
    for (const { prisma } of opened.values()) {
      const model = prisma[column.name] as Delegate;
      for (const { id, v } of await model.findMany()) {
        const found = await model.findMany({ where: { v } }).catch(() => []);
        if (!found.some((row) => row.id === id)) lost.push(v);
      }
    }
    expect(lost).not.toEqual([]);
  },
);

test.each(titledColumns.filter(({ type }) => type === "String"))(
  "a text is searched in $title, or it is refused",
  async (column) => {
    const { prisma } = [...opened.values()][0] as Opened;
    // As a filter does.
    const search = prisma[column.name]?.findMany({
      where: { v: { contains: "b", ...(provider === "postgresql" && { mode: "insensitive" }) } },
    });
    if (allows(column, "search")) expect(await search).not.toEqual([]);
    else await expect(search).rejects.toThrow();
  },
);

/** The rows that compare so with the value of a row: by the database, or, of dates, by what is shown of them. */
async function comparedBy({ prisma }: Opened, { name, type }: Column, shown: readonly Row[]) {
  const textOf = new Map(shown.map(({ id, v }) => [id, String(v)]));
  const compared = async (operator: "=" | "<") => {
    if (type === "DateTime") {
      const meets = (a: string, b: string) => (operator === "=" ? a === b : a < b);
      return shown.flatMap(({ id: one }) =>
        shown.flatMap(({ id: other }) =>
          meets(textOf.get(one) ?? "", textOf.get(other) ?? "") ? [{ one, other }] : [],
        ),
      );
    }
    const sql = `SELECT a.id AS one, b.id AS other FROM ${quoted(name)} a JOIN ${quoted(name)} b ON a.v ${operator} b.v ORDER BY b.id`;
    const rows = await prisma.$queryRawUnsafe<readonly { one: number; other: number }[]>(sql);
    return rows.map(({ one, other }) => ({ one: Number(one), other: Number(other) }));
  };
  const [equal, beyond] = [await compared("="), await compared("<")];
  const others = (pairs: typeof equal, id: number) => pairs.filter(({ one }) => one === id).map(({ other }) => other);
  return {
    equal: (id: number) => others(equal, id),
    beyond: (id: number) => others(beyond, id),
    rest: (id: number) => shown.map((row) => row.id).filter((other) => !others(beyond, id).includes(other)),
  };
}
