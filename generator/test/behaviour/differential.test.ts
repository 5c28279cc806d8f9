/**
 * Random requests under random scopes, and the same questions put to Prisma by hand: rows, their order, and totals must
 * agree on every page of every mode. Then the same of a table that has every type, and walks while rows move: no row that
 * stays may be lost. `DIFFERENTIAL_SECONDS=600` runs each for ten minutes; a failure names the seed,
 * `DIFFERENTIAL_SEED` repeats it. Every native type has a test of its own: `servers/native-differential.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience, type Random, randomOf, repeat } from "../random.js";
import { get, ids, type Requestable } from "./client.js";
import type { Prisma } from "./generated/prisma/client.js";
import { anyBook, createApi, type Library, openLibrary, provider, recommended } from "./library.js";

type Where = Prisma.BookWhereInput;
type OrderBy = Prisma.BookOrderByWithRelationInput;

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  const random = randomOf(1);
  await library.prisma.book.createMany({
    data: Array.from({ length: 50 }, (_, index) =>
      anyBook(index + 11, {
        title: random.pick(["Emma", "emma 2", "100%", "a_b", "Åre", "Zola", ""]),
        genre: random.pick(["NOVEL", "POEM", "PLAY"]),
        score: random.integer(0, 4),
        price: `${random.integer(0, 9)}.${random.integer(0, 9)}`,
        sales: 9_007_199_254_740_990n + BigInt(random.integer(0, 6)),
        addedAt: dayOf(random.integer(0, 8)),
        published: random.chance(0.5),
        subtitle: random.chance(0.3) ? "First" : null,
        authorId: random.integer(1, 2),
        shelfCode: random.pick([null, "A/1", "B"]),
      }),
    ),
  });
  await library.prisma.loan.createMany({
    data: Array.from({ length: 20 }, (_, index) => ({ bookId: index + 11, reader: "Cy", day: dayOf(index % 5) })),
  });
});
afterAll(() => library.prisma.$disconnect());

const dayOf = (day: number) => new Date(Date.UTC(2020, 0, 1 + day, 0, 0, 0, 123));
const instant = (random: Random) => new Date(Date.UTC(2020, 0, 1, 0, 0, random.integer(0, 2), random.integer(0, 3)));

/** Another instant, on the same day. */
const later = (date: Date, random: Random) => {
  const [seconds, milliseconds] = [date.getUTCSeconds(), date.getUTCMilliseconds()];
  const moved = new Date(date);
  moved.setUTCSeconds((seconds + random.integer(0, 2)) % 3, (milliseconds + random.integer(1, 3)) % 4);
  return moved;
};

test("every mode lists what Prisma by hand lists", { timeout: patience }, async () => {
  await repeat(async (random) => {
    const scope = random.chance(0.7) ? condition(random, random.integer(1, 5)) : {};
    const app = createApi({
      prisma: library.prisma,
      scope: { Book: () => scope },
      handlers: { Book: { recommended } },
    });
    const collection = random.pick(collections);
    const filters = random.some(Object.values(filterMakers), 3).map((make) => make(random));
    const order = collection.isSorted ? [] : random.some(["title", "genre", "score"] as const, 2);
    const directions = order.map((field) => [field, random.pick(["asc", "desc"] as const)] as const);
    const query = [
      ...filters.map(({ sent }) => sent),
      ...directions.map(([field, direction]) => `order[${field}]=${direction}`),
      ...(collection.size ? [`itemsPerPage=${random.integer(1, 5)}`] : []),
    ].join("&");
    const path = `${collection.path}?${query}`;
    const where: Where = { AND: [scope, collection.where ?? {}, ...filters.map((filter) => filter.where)] };
    const declared: readonly OrderBy[] =
      directions.length > 0
        ? directions.map(([field, direction]) => ({ [field]: direction }))
        : (collection.orderBy ?? []);
    const orderBy = collection.isSorted ? [...declared] : completed(declared);
    const expected = (await library.prisma.book.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id);
    await expectRows(app, path, expected, scope);
  });
});

/** Walks all pages from this one on, and back. @param about is shown with a difference */
async function expectRows(
  app: Requestable,
  path: string,
  expected: readonly unknown[],
  about: object = {},
): Promise<void> {
  const found: unknown[] = [];
  let last = path;
  for (let next: string | undefined = path; next !== undefined; ) {
    const document = await get(app, next);
    if ("hydra:totalItems" in document) {
      expect({ next, total: document["hydra:totalItems"] }).toEqual({ next, total: expected.length });
    }
    found.push(...ids(document));
    last = next;
    next = document["hydra:view"]?.["hydra:next"];
    if (found.length > expected.length) break;
  }
  expect({ path, about, found }).toEqual({ path, about, found: expected });
  expect({ path, about, back: await walkBack(app, last) }).toEqual({ path, about, back: expected });
}

/** By the identifier, in the direction of the last field. */
function completed<Order extends object>(order: readonly Order[]): (Order | { readonly id: "asc" | "desc" })[] {
  const [direction = "asc"]: readonly ("asc" | "desc")[] = Object.values(order.at(-1) ?? {});
  return [...order, { id: direction }];
}

/** The items of all pages, from the last one back to the first. */
async function walkBack(app: Requestable, last: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let path: string | undefined = last; path !== undefined; ) {
    const document = await get(app, path);
    found.unshift(...ids(document));
    path = document["hydra:view"]?.["hydra:previous"];
  }
  return found;
}

test("a field of any type is a cursor, an order and a filter", { timeout: patience }, async () => {
  const { prisma } = library;
  const app = createApi({ prisma, handlers: { Book: { recommended } } });
  await repeat(async (random) => {
    await prisma.sample.deleteMany();
    const rows = Array.from({ length: random.integer(0, 20) }, (_, index) => ({
      ...sampleData(random),
      id: `s${String(index).padStart(2, "0")}`,
      note: random.pick([null, "n", "m"]),
    }));
    await prisma.sample.createMany({ data: rows });
    const collection = random.pick(sampleCollections);
    const filters = random.some(sampleFields, 3).map((field) => sampleFilter(random, field));
    const directions = random
      // A cursor along a field without values is not offered.
      .some([...sampleFields, ...(collection.order.length === 0 ? (["note"] as const) : [])], 2)
      .map((field) => [field, random.pick(["asc", "desc"] as const)] as const);
    const query = [
      ...filters.map(({ sent }) => sent),
      ...directions.map(([field, direction]) => `order[${field}]=${direction}`),
      `itemsPerPage=${random.integer(1, 5)}`,
      `partial=${random.integer(0, 1)}`,
    ].join("&");
    const order = (directions.length > 0 ? directions : collection.order).map(([field, direction]) => ({
      [field]: direction,
    }));
    const orderBy = completed(order);
    const where = { AND: filters.map((filter) => filter.where) };
    const expected = (await prisma.sample.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id);
    await expectRows(app, `${collection.path}?${query}`, expected, { rows });
  });
});

test("a walk shows each row that stays once, while others move", { timeout: patience }, async () => {
  const { prisma } = library;
  const app = createApi({ prisma, handlers: { Book: { recommended } } });
  await repeat(async (random) => {
    await prisma.moment.deleteMany();
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    await prisma.moment.createMany({ data: all.map((id) => ({ id, at: instant(random), time: instant(random) })) });
    for (let digits = 0; digits < 3; digits++) await refine(random.some(all, 30), random.integer(1, 999));
    const since = random.pick([undefined, instant(random)]);
    const filter = since === undefined ? {} : { at: { gte: since } };
    const meeting = (await prisma.moment.findMany({ where: filter, select: { id: true } })).map(({ id }) => id);
    const moved = new Set<unknown>();
    const found: unknown[] = [];
    const path = random.pick(["/moments-by-at", "/moments-by-time"]);
    const start = `${path}?itemsPerPage=${random.integer(1, 7)}${since ? `&at[gte]=${since.toISOString()}` : ""}`;
    for (let next: string | undefined = start; next !== undefined; ) {
      const document = await get(app, next);
      found.push(...ids(document));
      next = document["hydra:view"]?.["hydra:next"];
      expect(found.length).toBeLessThan(all.length * 3);
      if (!random.chance(0.5)) continue;
      // Often the very row that the next page starts after.
      const id = random.chance(0.5) && found.length > 0 ? Number(found.at(-1)) : random.pick(all);
      moved.add(id);
      // To another millisecond: a move within one is not seen by Prisma.
      const { at, time } = await prisma.moment.findUniqueOrThrow({ where: { id } });
      await prisma.moment.update({ where: { id }, data: { at: later(at, random), time: later(time, random) } });
      await refine([id], random.integer(0, 999));
    }
    const stayed = meeting.filter((id) => !moved.has(id));
    const seen = found.filter((id) => !moved.has(id));
    // On columns finer than a millisecond, rows of the position's millisecond may come again once its row has moved.
    const rows = provider === "sqlite" ? seen : [...new Set(seen)];
    expect({ start, rows: [...rows].sort(byNumber) }).toEqual({ start, rows: [...stayed].sort(byNumber) });
  });
});

/** Moves dates by less than a millisecond, where the database keeps such dates. */
async function refine(rows: readonly number[], microseconds: number): Promise<void> {
  if (provider === "sqlite" || rows.length === 0) return;
  const plus = provider === "mysql" ? `INTERVAL ${microseconds} MICROSECOND` : `interval '${microseconds} microsecond'`;
  const set = ["at", "time"].map((field) => `${field} = ${truncated(field)} + ${plus}`).join();
  const table = provider === "mysql" ? "Moment" : '"Moment"';
  await library.prisma.$executeRawUnsafe(`UPDATE ${table} SET ${set} WHERE id IN (${rows.join()})`);
}

const truncated = (field: string) =>
  provider === "mysql"
    ? `${field} - INTERVAL MOD(MICROSECOND(${field}), 1000) MICROSECOND`
    : `${field} - EXTRACT(microseconds FROM ${field})::int % 1000 * interval '1 microsecond'`;

const byNumber = (a: unknown, b: unknown) => Number(a) - Number(b);

interface Collection {
  readonly path: string;
  readonly where?: Where;
  readonly orderBy?: readonly OrderBy[];
  /** By its cursor: no order of the client's, and the identifier is in its own. */
  readonly isSorted?: true;
  /** The client chooses the page size. */
  readonly size?: true;
}

const collections: readonly Collection[] = [
  { path: "/books" },
  { path: "/books/partial" },
  { path: "/shared-books" },
  { path: "/capped-books" },
  { path: "/free-books", size: true },
  { path: "/all-books" },
  { path: "/published-books", where: { published: true }, orderBy: [{ title: "desc" }] },
  { path: "/authors/1/books", where: { authorId: 1 } },
  { path: "/book-feed", isSorted: true, orderBy: [{ score: "desc" }, { id: "desc" }] },
  { path: "/books-by-id", isSorted: true, orderBy: [{ id: "asc" }] },
  { path: "/books-by-date", isSorted: true, orderBy: [{ addedAt: "asc" }, { id: "desc" }] },
];

/** Each field with any of its values. */
function sampleData(random: Random): SampleData {
  const pickOf = (field: SampleField): unknown => random.pick<unknown>(sampleValues[field]);
  return Object.fromEntries(sampleFields.map((field) => [field, pickOf(field)])) as unknown as SampleData;
}

type SampleData = Omit<Prisma.SampleCreateManyInput, "id" | "note">;
type SampleField = keyof SampleData;
type SampleOrder = readonly (readonly [field: SampleField, direction: "asc" | "desc"])[];

/** As a client writes them, too; with those that text, numbers and dates lose first. */
const sampleValues: { readonly [field in SampleField]: readonly (SampleData[field] & {})[] } = {
  small: [-2147483648, -1, 0, 7, 2147483647],
  big: [-9223372036854775808n, -1n, 9007199254740992n, 9007199254740993n, 9223372036854775807n],
  moment: ["1969-12-31T23:59:59.999Z", "2024-02-29T12:00:00.001Z", "2024-02-29T12:00:00.002Z"].map(
    (text) => new Date(text),
  ),
  amount: ["-0.1", "0", "0.3", "12345678.9"],
  name: [" ", "a", "A", "ä&b=c", "100%_[x]", "a+b%20", "☃", "'\"\\"],
  ratio: [-1.5, 0, 0.1, 0.30000000000000004, 1e21],
};
const sampleFields = Object.keys(sampleValues) as SampleField[];

const sampleCollections: readonly { readonly path: string; readonly order: SampleOrder }[] = [
  { path: "/samples", order: [] },
  { path: "/samples", order: [] },
  { path: "/all-samples", order: [] },
  { path: "/samples-by-big", order: [["big", "desc"]] },
  {
    path: "/samples-by-moment",
    order: [
      ["moment", "asc"],
      ["small", "desc"],
    ],
  },
  {
    path: "/samples-by-amount",
    order: [
      ["amount", "desc"],
      ["name", "asc"],
    ],
  },
  {
    path: "/samples-by-ratio",
    order: [
      ["ratio", "desc"],
      ["moment", "desc"],
      ["big", "asc"],
    ],
  },
];

function sampleFilter(random: Random, field: SampleField): { readonly sent: string; readonly where: object } {
  const values: readonly unknown[] = sampleValues[field];
  const [one, other] = [random.pick(values), random.pick(values)];
  const operator = random.pick(["", "[]", "[between]", ...operators.map((each) => `[${each}]`)]);
  const text = (value: unknown) =>
    encodeURIComponent(value instanceof Date ? value.toISOString() : String(value).replace("e+", "e"));
  switch (operator) {
    case "":
      return { sent: `${field}=${text(one)}`, where: { [field]: one } };
    case "[]":
      return { sent: `${field}[]=${text(one)}&${field}[]=${text(other)}`, where: { [field]: { in: [one, other] } } };
    case "[between]":
      return {
        sent: `${field}[between]=${text(one)}..${text(other)}`,
        where: { [field]: { gte: one, lte: other } },
      };
    default:
      return { sent: `${field}${operator}=${text(one)}`, where: { [field]: { [operator.slice(1, -1)]: one } } };
  }
}

interface Filter {
  readonly sent: string;
  readonly where: Where;
}

const operators = ["lt", "lte", "gt", "gte"] as const;

/** A request's filter, and what it means to Prisma. */
const filterMakers: { readonly [name: string]: (random: Random) => Filter } = {
  score(random) {
    const [operator, score] = [random.pick(operators), random.integer(0, 4)];
    return { sent: `score[${operator}]=${score}`, where: { score: { [operator]: score } } };
  },
  scores(random) {
    const [lower, upper] = [random.integer(0, 2), random.integer(2, 4)];
    return { sent: `score[between]=${lower}..${upper}`, where: { score: { gte: lower, lte: upper } } };
  },
  sales(random) {
    const [operator, sales] = [random.pick(operators), 9_007_199_254_740_990n + BigInt(random.integer(0, 6))];
    return { sent: `sales[${operator}]=${sales}`, where: { sales: { [operator]: sales } } };
  },
  price(random) {
    const [operator, price] = [random.pick(operators), `${random.integer(0, 9)}.5`];
    return { sent: `price[${operator}]=${price}`, where: { price: { [operator]: price } } };
  },
  addedAt(random) {
    const [operator, day] = [random.pick(operators), dayOf(random.integer(0, 8))];
    return { sent: `addedAt[${operator}]=${day.toISOString()}`, where: { addedAt: { [operator]: day } } };
  },
  genre(random) {
    const genre = random.pick(["NOVEL", "POEM", "PLAY"] as const);
    return { sent: `genre=${genre}`, where: { genre } };
  },
  genres(random) {
    const [one, other] = [random.pick(["NOVEL", "POEM"] as const), random.pick(["POEM", "PLAY"] as const)];
    return { sent: `genre[]=${one}&genre[]=${other}`, where: { genre: { in: [one, other] } } };
  },
  published(random) {
    const published = random.chance(0.5);
    return { sent: `published=${published}`, where: { published } };
  },
  subtitle(random) {
    const exists = random.chance(0.5);
    return { sent: `exists[subtitle]=${exists}`, where: { subtitle: exists ? { not: null } : null } };
  },
  author(random) {
    const id = random.integer(1, 3);
    return { sent: `author=${random.pick([String(id), `/authors/${id}`])}`, where: { authorId: id } };
  },
};

/** A condition of a scope, nested at random; none of its parts is empty. */
function condition(random: Random, depth: number): Where {
  if (depth === 0 || random.chance(0.4)) return random.pick(leaves)(random);
  const parts = Array.from({ length: random.integer(1, 3) }, () => condition(random, depth - 1));
  switch (random.integer(0, 5)) {
    case 0:
      return { AND: parts };
    case 1:
      return { OR: parts };
    case 2:
      return { NOT: parts };
    case 3:
      return { author: { books: { [random.pick(["some", "every", "none"])]: { AND: parts } } } };
    case 4:
      return { OR: [{ shelf: { is: null } }, { shelf: { isNot: { books: { some: { OR: parts } } } } }] };
    default:
      return { ...random.pick(leaves)(random), AND: parts };
  }
}

const leaves: readonly ((random: Random) => Where)[] = [
  (random) => ({ authorId: random.integer(1, 2) }),
  (random) => ({ published: random.chance(0.5) }),
  (random) => ({ score: { in: [random.integer(0, 4), random.integer(0, 4)] } }),
  (random) => ({ score: { not: { gt: random.integer(0, 4) } } }),
  (random) => ({ genre: { not: random.pick(["NOVEL", "POEM"]) } }),
  (random) => ({ shelfCode: random.pick([null, "A/1"]) }),
  (random) => ({ author: { [random.pick(["is", "isNot"])]: { name: random.pick(["Ada", "Bo"]) } } }),
  (random) => ({ loans: random.pick([{ some: {} }, { none: {} }]) }),
  (random) => ({ loans: { [random.pick(["some", "every", "none"])]: { day: { gt: dayOf(random.integer(0, 4)) } } } }),
  (random) => ({ addedAt: { gte: dayOf(random.integer(0, 8)) } }),
  () => ({ id: { in: [] } }),
];
