/**
 * Random requests under random scopes, and the same questions put to Prisma by hand: rows, their order, and totals must
 * agree on every page of every mode. Then walks while rows move: no row that stays may be lost.
 * `DIFFERENTIAL_SECONDS=600` runs each for ten minutes; a failure names the seed, `DIFFERENTIAL_SEED` repeats it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, ids } from "./client.js";
import type { Prisma } from "./generated/prisma/client.js";
import { anyBook, createApi, type Library, openLibrary, provider, recommended } from "./library.js";

type Where = Prisma.BookWhereInput;
type OrderBy = Prisma.BookOrderByWithRelationInput;

const seconds = Number(process.env.DIFFERENTIAL_SECONDS ?? 3);
const firstSeed = Number(process.env.DIFFERENTIAL_SEED ?? Date.now() % 1_000_000);
const patience = seconds * 1000 + 60_000;

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
  await library.prisma.moment.createMany({
    data: Array.from({ length: 40 }, (_, index) => ({ id: index + 1, at: instant(random), time: instant(random) })),
  });
});
afterAll(() => library.prisma.$disconnect());

const dayOf = (day: number) => new Date(Date.UTC(2020, 0, 1 + day, 0, 0, 0, 123));
const instant = (random: Random) => new Date(Date.UTC(2020, 0, 1, 0, 0, random.integer(0, 2), random.integer(0, 3)));

/** Calls with a new seed each until the time is over. */
async function repeat(run: (random: Random) => Promise<void>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (let seed = firstSeed; Date.now() < end; seed++) {
    try {
      await run(randomOf(seed));
    } catch (error) {
      throw new Error(`DIFFERENTIAL_SEED=${seed}`, { cause: error });
    }
  }
}

test("every mode lists what Prisma by hand lists", { timeout: patience }, async () => {
  await repeat(async (random) => {
    const scope = random.chance(0.7) ? condition(random, 3) : {};
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
    const declared: readonly OrderBy[] = [
      ...(directions.length > 0
        ? directions.map(([field, direction]) => ({ [field]: direction }))
        : (collection.orderBy ?? [])),
    ];
    const orderBy = collection.isSorted ? [...declared] : completed(declared);
    const expected = (await library.prisma.book.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id);
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
      expect(found.length).toBeLessThanOrEqual(expected.length);
    }
    expect({ path, scope, found }).toEqual({ path, scope, found: expected });
    expect({ path, scope, found: await walkBack(app, last) }).toEqual({ path, scope, found: expected });
  });
});

/** By the identifier, in the direction of the last field. */
const completed = (order: readonly OrderBy[]): OrderBy[] => {
  const [direction = "asc"] = Object.values(order.at(-1) ?? {});
  return [...order, { id: direction } as OrderBy];
};

/** The items of all pages, from the last one back to the first. */
async function walkBack(app: ReturnType<typeof createApi>, last: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let path: string | undefined = last; path !== undefined; ) {
    const document = await get(app, path);
    found.unshift(...ids(document));
    path = document["hydra:view"]?.["hydra:previous"];
  }
  return found;
}

test("a walk shows each row that stays once, while others move", { timeout: patience }, async () => {
  const { prisma } = library;
  const app = createApi({ prisma, handlers: { Book: { recommended } } });
  await repeat(async (random) => {
    const all = (await prisma.moment.findMany({ select: { id: true } })).map(({ id }) => id);
    const moved = new Set<unknown>();
    const found: unknown[] = [];
    const path = random.pick(["/moments-by-at", "/moments-by-time"]);
    for (let next: string | undefined = `${path}?itemsPerPage=${random.integer(1, 7)}`; next !== undefined; ) {
      const document = await get(app, next);
      found.push(...ids(document));
      next = document["hydra:view"]?.["hydra:next"];
      expect(found.length).toBeLessThan(all.length * 3);
      if (!random.chance(0.5)) continue;
      // Often the very row that the next page starts after.
      const id = random.chance(0.5) ? Number(found.at(-1)) : random.pick(all);
      moved.add(id);
      await prisma.moment.update({ where: { id }, data: { at: instant(random), time: instant(random) } });
    }
    const stayed = all.filter((id) => !moved.has(id));
    const seen = found.filter((id) => !moved.has(id));
    // On columns finer than a millisecond, rows of the position's millisecond may come again once its row has moved.
    const rows = provider === "sqlite" ? seen : [...new Set(seen)];
    expect({ path, rows: [...rows].sort(byNumber) }).toEqual({ path, rows: [...stayed].sort(byNumber) });
  });
});

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
  switch (random.integer(0, 3)) {
    case 0:
      return { AND: parts };
    case 1:
      return { OR: parts };
    case 2:
      return { NOT: parts };
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
  (random) => ({ author: { is: { name: random.pick(["Ada", "Bo"]) } } }),
  (random) => ({ loans: random.pick([{ some: {} }, { none: {} }]) }),
  (random) => ({ addedAt: { gte: dayOf(random.integer(0, 8)) } }),
  () => ({ id: { in: [] } }),
];

interface Random {
  /** Both included. */
  integer(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(of: readonly T[]): T;
  /** Up to so many, each once. */
  some<T>(of: readonly T[], most: number): readonly T[];
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(of: readonly T[]): T => of[integer(0, of.length - 1)] as T;
  return {
    integer,
    pick,
    chance: (probability) => next() < probability,
    some(of, most) {
      const count = integer(0, Math.min(most, of.length));
      const chosen = new Set<(typeof of)[number]>();
      while (chosen.size < count) chosen.add(pick(of));
      return [...chosen];
    },
  };
}
