/**
 * Random requests under random scopes, and the same questions put to Prisma by hand: rows, their order, and totals must
 * agree on every page of every mode. `random.ts` says how to run it for longer.
 */
import { afterAll, beforeAll, test } from "vitest";
import { patience, type Random, randomOf, repeat } from "../random.js";
import { completed, expectRows } from "./expect-rows.js";
import type { Prisma } from "./generated/prisma/client.js";
import { anyBook, createApi, type Library, openLibrary, recommended } from "./library.js";

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
test("every mode lists what Prisma by hand lists", { timeout: patience }, async () => {
  await repeat(async (random) => {
    // Five levels are more than SQLite's parser takes.
    const scope = random.chance(0.7) ? condition(random, random.integer(1, 4)) : {};
    const app = createApi({
      prisma: library.prisma,
      scope: { Book: () => scope },
      handlers: { Book: { recommended } },
    });
    const collection = random.pick(collections);
    const filters = random.some(Object.values(filterMakers), 3).map((make) => make(random));
    const order = random.some(["title", "genre", "score"] as const, 2);
    const directions = order.map((field) => [field, random.pick(["asc", "desc"] as const)] as const);
    const query = [
      ...filters.map(({ sent }) => sent),
      ...directions.map(([field, direction]) => `order[${field}]=${direction}`),
      ...(collection.size ? [`itemsPerPage=${random.integer(1, 5)}`] : []),
    ].join("&");
    const path = `${collection.path}?${query}`;
    const where: Where = { AND: [scope, collection.where ?? {}, ...filters.map((filter) => filter.where)] };
    const asked: readonly OrderBy[] = directions.map(([field, direction]) => ({ [field]: direction }));
    const orderBy = completed(asked.length > 0 ? asked : (collection.orderBy ?? []));
    const expected = (await library.prisma.book.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id);
    await expectRows(app, path, expected, scope);
  });
});

interface Collection {
  readonly path: string;
  readonly where?: Where;
  readonly orderBy?: readonly OrderBy[];
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
  { path: "/book-feed", orderBy: [{ score: "desc" }, { id: "desc" }] },
  { path: "/books-by-id", orderBy: [{ id: "asc" }] },
  { path: "/books-by-date", orderBy: [{ addedAt: "asc" }, { id: "desc" }] },
];

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
