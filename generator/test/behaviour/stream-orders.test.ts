/** Streams along types that Prisma cannot compare, or whose values lose digits: small batches, rows that come and go. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FindManyArgs } from "../../../runtime/src/definition/row-source.js";
import { readInBatches } from "../../../runtime/src/paging/streams/read-in-batches.js";
import { toOrderBy, withTieBreaker } from "../../../runtime/src/request/order.js";
import type { Mark } from "./generated/prisma/client.js";
import { isLibSql, type Library, openLibrary, provider } from "./library.js";

const { markResource }: typeof import("./generated/api/mark.js") = await import(
  provider === "sqlite" ? "./generated/api/mark.ts" : `./generated/${provider}/api/mark.ts`
);
const {
  identifier,
  collections: [collection],
} = markResource;
let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  if (isLibSql) await library.prisma.$queryRaw`PRAGMA synchronous = OFF`;
});
afterAll(() => library.prisma.$disconnect());

const data: fc.Arbitrary<Omit<Mark, "id">> = fc.record({
  flag: fc.boolean(),
  kind: fc.constantFrom(null, "NOVEL", "POEM", "PLAY"),
  ratio: fc.constantFrom(null, -0, 0, 0.1, 0.30000000000000004, 1 / 3, -1e-300, 5e-324, 1.2e300),
  name: fc.constantFrom("", "a", "A"),
  at: fc
    .constantFrom("1969-12-31T23:59:59.999Z", "2024-02-29T12:00:00.001Z", "2024-02-29T12:00:00.002Z")
    .map((text) => new Date(text)),
});
const marks = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 60 }), data }), {
  selector: ({ id }) => id,
  maxLength: 30,
});

type Marks = readonly { readonly id: number; readonly data: Omit<Mark, "id"> }[];

/** With digits behind the millisecond where the column has them: a row's own, so that one that comes back has the same. */
async function insert(rows: Marks): Promise<void> {
  if (rows.length === 0) return;
  await library.prisma.mark.createMany({ data: rows.map(({ id, data }) => ({ id, ...data })) });
  const ids = rows.map(({ id }) => id).join();
  if (provider === "postgresql") {
    await library.prisma.$executeRawUnsafe(
      `UPDATE "Mark" SET "at" = "at" + ("id" * 137 % 1000) * interval '1 microsecond' WHERE "id" IN (${ids})`,
    );
  } else if (provider === "mysql") {
    await library.prisma.$executeRawUnsafe(
      `UPDATE Mark SET at = at + INTERVAL (id * 137 % 1000) MICROSECOND WHERE id IN (${ids})`,
    );
  }
}

interface Asked {
  readonly field: string;
  readonly direction: "ASC" | "DESC";
}

/** All that is read in this order by batches of this size; `between` happens after each. */
async function collect(
  asked: readonly Asked[],
  batch: number,
  between: (batch: number) => Promise<void> = async () => {},
) {
  const order = withTieBreaker(asked, identifier);
  const { mark } = library.prisma;
  const skips: number[] = [];
  const source = {
    findMany: (args: FindManyArgs): Promise<Mark[]> => {
      skips.push(args.skip ?? 0);
      return mark.findMany(args as object);
    },
    count: (args: object) => mark.count(args),
  };
  const context = { source, resource: markResource, pagination: collection?.pagination } as never;
  const batches: (readonly number[])[] = [];
  for await (const rows of readInBatches<Mark>(
    context,
    { where: undefined, order, fields: collection?.filters ?? {} },
    batch,
  )) {
    batches.push(rows.map(({ id }) => id));
    if (batches.length > 100) throw new Error("The stream has no end.");
    await between(batches.length);
  }
  return { read: batches.flat(), isByNumber: skips.some((skip) => skip > 0) };
}

async function inOrder(asked: readonly Asked[]): Promise<readonly number[]> {
  const orderBy = toOrderBy(withTieBreaker(asked, identifier));
  return (await library.prisma.mark.findMany({ orderBy })).map(({ id }) => id);
}

const orderAlong = (...fields: readonly string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 4 })
    .chain((names) =>
      fc.tuple(
        ...names.map((field) => fc.record({ field: fc.constant(field), direction: fc.constantFrom("ASC", "DESC") })),
      ),
    ) as fc.Arbitrary<readonly Asked[]>;

const size = fc.integer({ min: 1, max: 6 });
const runs = { numRuns: 60, interruptAfterTimeLimit: 40_000 };

it("every row once and in its order, whatever the order", () =>
  fc.assert(
    fc.asyncProperty(marks, orderAlong("flag", "kind", "ratio", "name", "at"), size, async (rows, order, batch) => {
      await library.prisma.mark.deleteMany();
      await insert(rows);
      expect((await collect(order, batch)).read).toEqual(await inOrder(order));
    }),
    runs,
  ));

/** Rows that come and go between batches of at least so many rows move no other one. */
const steady = (fields: readonly string[], least: number, moved: (rows: Marks) => Marks = (rows) => rows) =>
  fc.assert(
    fc.asyncProperty(
      marks.map(moved),
      marks.map(moved),
      orderAlong(...fields),
      fc.integer({ min: least, max: 6 }),
      fc.array(fc.boolean(), { minLength: 1 }),
      async (rows, others, order, batch, coming) => {
        const staying = new Set(rows.map(({ id }) => id));
        const passing = others.filter(({ id }) => !staying.has(id));
        await library.prisma.mark.deleteMany();
        await insert([...rows, ...passing.filter((_, index) => index % 2 === 0)]);
        const { read, isByNumber } = await collect(order, batch, async (number) => {
          const changed = passing.filter((_, index) => index % 3 === number % 3);
          await library.prisma.mark.deleteMany({ where: { id: { in: changed.map(({ id }) => id) } } });
          if (coming[number % coming.length]) await insert(changed);
        });
        const stayed = (ids: readonly number[]) => ids.filter((id) => staying.has(id));
        expect(stayed(read)).toEqual(stayed(await inOrder(order)));
        expect(isByNumber).toBe(false);
      },
    ),
    runs,
  );

describe("rows that stay are read once and in their order, while others come and go", () => {
  // MariaDB takes the digits of some numbers for another one.
  const exact = provider === "mysql" ? [] : ["ratio"];

  it("along a Boolean, an enum, a Float", () => steady(["flag", "kind", ...exact], 1));

  // SQLite keeps dates as texts, of which it writes other ones than Prisma.
  it.skipIf(provider === "sqlite")("along dates finer than a millisecond", () => {
    const pairs = (rows: Marks) =>
      rows.map(({ id, data }) => ({ id, data: { ...data, at: new Date(-1000 + Math.floor(id / 2)) } }));
    return steady(["at", "flag", "kind", ...exact], 3, pairs);
  });
});

const full = ["2024-02-29T12:00:00.001Z", "9999-12-31T23:59:59.999Z"].map((text) => new Date(text));
it.skipIf(provider === "sqlite").each(full)(
  "more rows of one millisecond than a batch are read behind the last one: %o",
  async (at) => {
    await library.prisma.mark.deleteMany();
    const rest = { flag: true, kind: null, ratio: null, name: "" };
    await insert(
      Array.from({ length: 10 }, (_, index) => ({
        id: index + 1,
        data: { ...rest, at: index < 8 ? at : new Date(0) },
      })),
    );
    const order = [{ field: "at", direction: "DESC" }] as const;
    expect(await collect(order, 3)).toEqual({ read: await inOrder(order), isByNumber: false });
  },
);

it("a text before a Boolean, an enum or a fine date leaves no place: collations take several texts for one", async () => {
  await library.prisma.mark.deleteMany();
  const rest = { flag: true, kind: null, ratio: null, at: new Date(0) };
  await insert(
    Array.from({ length: 10 }, (_, index) => ({ id: index + 1, data: { ...rest, name: "aA".charAt(index % 2) } })),
  );
  const order = (field: string) =>
    [
      { field: "name", direction: "ASC" },
      { field, direction: "ASC" },
    ] as const;
  expect(await collect(order("id"), 3)).toMatchObject({ isByNumber: false });
  for (const field of ["flag", "kind"]) {
    expect(await collect(order(field), 3)).toEqual({ read: await inOrder(order(field)), isByNumber: true });
  }
});

// MariaDB has neither, SQLite no NaN.
it.skipIf(provider === "mysql")("a NaN and infinities are read, and nothing behind them is lost", async () => {
  await library.prisma.mark.deleteMany();
  const rest = { flag: true, kind: null, name: "", at: new Date(0) };
  await insert(Array.from({ length: 12 }, (_, index) => ({ id: index + 1, data: { ...rest, ratio: index } })));
  const [infinity, nan] = provider === "sqlite" ? ["9e999", "-9e999"] : ["'Infinity'", "'NaN'"];
  await library.prisma.$executeRawUnsafe(`UPDATE "Mark" SET "ratio" = ${infinity} WHERE "id" % 3 = 1`);
  await library.prisma.$executeRawUnsafe(`UPDATE "Mark" SET "ratio" = ${nan} WHERE "id" % 3 = 0`);
  for (const direction of ["ASC", "DESC"] as const) {
    const order = [{ field: "ratio", direction }];
    for (const batch of [1, 2, 3, 5]) expect((await collect(order, batch)).read).toEqual(await inOrder(order));
  }
});
