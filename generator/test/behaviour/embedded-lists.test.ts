/** Embedded lists are read together, and are those that Prisma by hand reads parent by parent. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get } from "./client.js";
import { addClubs, addGuests, listed, numbers } from "./clubs.js";
import { anyBook, createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: ReturnType<typeof createApi>;
const handlers = { Book: { recommended } };

/** Light ones, empty ones, and two with very many events. */
const clubs = numbers(60).map((id) => ({
  events: { 2: 3000, 41: 1000 }[id] ?? id % 9,
  letters: id % 5,
}));
const eventsInAll = clubs.reduce((sum, { events }) => sum + events, 0);

beforeAll(async () => {
  library = await openLibrary();
  await addClubs(library, clubs);
  await addGuests(library, 6, 120);
  app = createApi({ prisma: library.prisma, handlers });
  const halls = numbers(4).map((number) => ({ building: `House ${number % 2}`, number }));
  await library.prisma.hall.createMany({ data: halls });
  await library.prisma.seat.createMany({
    data: numbers(40).map((id) => {
      const { building, number } = halls[id % 3] ?? { building: "House 0", number: 4 };
      return { id, building, hallNumber: number };
    }),
  });
});
afterAll(() => library.prisma.$disconnect());

/** The identifiers of a club's first events, by hand. */
const eventsOf = async (clubId: number, where: object = {}) =>
  (await library.prisma.event.findMany({ where: { clubId, ...where }, orderBy: { id: "asc" }, take: 5 })).map(
    ({ id }) => id,
  );

async function byHand(ids: readonly number[], where: object = {}) {
  return Promise.all(ids.map(async (id) => [id, await eventsOf(id, where)]));
}

/** What the last request read of a table. */
const readsOf = (table: string, queries: readonly string[]) =>
  queries.filter((sql) => sql.includes(` FROM \`main\`.\`${table}\``) && !sql.includes("COUNT(*)"));

describe("lists of a foreign key", () => {
  it("are those of each parent, read a few times for the page and no more rows than bounded", async () => {
    library.takeQueries();
    const document = await get(app, "/clubs?itemsPerPage=30");
    const queries = library.takeQueries();
    expect(listed(document, "events")).toEqual(await byHand(numbers(30)));
    const letters = await Promise.all(
      numbers(30).map(async (clubId) => {
        const found = await library.prisma.letter.findMany({ where: { clubId }, orderBy: { id: "asc" }, take: 3 });
        return [clubId, found.map(({ id }) => id)];
      }),
    );
    expect(listed(document, "letters")).toEqual(letters);
    // The second club takes up the first read.
    expect([readsOf("Event", queries).length, readsOf("Letter", queries).length]).toEqual([2, 1]);
  });

  it("of sixty parents with two heavy ones", async () => {
    library.takeQueries();
    const document = await get(app, "/clubs?itemsPerPage=60");
    const queries = library.takeQueries();
    expect(listed(document, "events")).toEqual(await byHand(numbers(60)));
    expect(readsOf("Event", queries).length).toBeLessThanOrEqual(3);
  });

  it("under a scope of the children", async () => {
    const scope = { Event: () => ({ id: { gt: 300 } }) };
    const document = await get(createApi({ prisma: library.prisma, scope, handlers }), "/clubs?itemsPerPage=30");
    expect(listed(document, "events")).toEqual(await byHand(numbers(30), { id: { gt: 300 } }));
    const nothing = createApi({ prisma: library.prisma, scope: { Event: () => ({ OR: [] }) }, handlers });
    expect(listed(await get(nothing, "/clubs?itemsPerPage=30"), "events")).toEqual(numbers(30).map((id) => [id, []]));
  });

  it("if most parents are heavy: in no more reads than parents", async () => {
    // So that each of ten clubs has more events than are read for all of them.
    const heavy = await openLibrary();
    await addClubs(heavy, Array(10).fill({ events: 250, letters: 0 }));
    const document = await get(createApi({ prisma: heavy.prisma, handlers }), "/clubs?itemsPerPage=30");
    const queries = heavy.takeQueries();
    expect(listed(document, "events")).toEqual(
      numbers(10).map((club) => [club, numbers(5).map((turn) => (turn - 1) * 10 + club)]),
    );
    expect(readsOf("Event", queries).length).toBeLessThanOrEqual(10);
    await heavy.prisma.$disconnect();
  });

  it("of several columns", async () => {
    const document = await get(app, "/halls");
    const halls = await library.prisma.hall.findMany({
      orderBy: [{ building: "asc" }, { number: "asc" }],
      include: { seats: { orderBy: { id: "asc" }, take: 2 } },
    });
    expect(document["hydra:member"].map(({ building, number, seats }) => ({ building, number, seats }))).toMatchObject(
      halls.map(({ building, number, seats }) => ({ building, number, seats: seats.map(({ id }) => ({ id })) })),
    );
    expect(document["hydra:member"].map(({ seats }) => (seats as unknown[]).length).sort()).toEqual([0, 2, 2, 2]);
  });

  it.runIf(provider === "mysql")("whose keys differ in letter case, which the database takes for equal", async () => {
    const books = [anyBook(901, { shelfCode: "c" }), anyBook(902, { shelfCode: "C" })];
    await library.prisma.shelf.create({ data: { code: "C", label: "" } });
    await library.prisma.book.createMany({ data: books });
    const shelves = listed(await get(app, "/shelves"), "books");
    expect(shelves).toContainEqual([undefined, [901, 902]]);
    expect(shelves).toContainEqual([undefined, [1]]);
  });

  it("of a single item", async () => {
    const response = await app.request("/clubs/2");
    const item = (await response.json()) as { readonly events: readonly { readonly id: number }[] };
    expect(item.events.map(({ id }) => id)).toEqual(await eventsOf(2));
  });

  it("of a whole collection", async () => {
    const document = await get(app, "/clubs?pagination=false");
    expect(listed(document, "events")).toEqual(await byHand(numbers(60)));
  });
});

describe("lists of many to many", () => {
  it.each(["?itemsPerPage=30", "?itemsPerPage=30&page=2", "?itemsPerPage=100"])(
    "are those of each parent: /events%s",
    async (query) => {
      library.takeQueries();
      const document = await get(app, `/events${query}`);
      const queries = library.takeQueries();
      const guests = (id: number) =>
        numbers(6)
          .filter((guest) => id <= 120 && id % guest === 0)
          .slice(0, 2);
      expect(listed(document, "guests")).toEqual(document["hydra:member"].map(({ id }) => [id, guests(Number(id))]));
      expect(readsOf("Guest", queries)).toHaveLength(1);
    },
  );

  it("under a scope of the children", async () => {
    const scope = { Guest: () => ({ id: { gt: 2 } }) };
    const document = await get(
      createApi({ prisma: library.prisma, scope, handlers }),
      "/events?itemsPerPage=30&page=2",
    );
    expect(listed(document, "guests")[29]).toEqual([60, [3, 4]]);
  });
});

describe("the first rows of distinct values", () => {
  it.each(["/first-events", "/latest-events"])("are read together: %s", async (path) => {
    library.takeQueries();
    const document = await get(app, `${path}?itemsPerPage=100`);
    const queries = library.takeQueries();
    const nullsLast = provider === "sqlite" || provider === "postgresql";
    const orderBy =
      path === "/first-events"
        ? [{ id: "asc" as const }]
        : [
            { day: nullsLast ? { sort: "desc" as const, nulls: "last" as const } : ("desc" as const) },
            { id: "desc" as const },
          ];
    const first = await Promise.all(
      clubs.map((_, index) => library.prisma.event.findFirst({ where: { clubId: index + 1 }, orderBy })),
    );
    const expected = first.flatMap((event) => (event === null ? [] : [event.id]));
    const found = document["hydra:member"].map(({ id }) => Number(id));
    expect([...found].sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b));
    expect(document["hydra:totalItems"]).toBe(expected.length);
    // Groups, rows, the rows' club, guests with their events.
    expect(queries.length, queries.join("\n")).toBeLessThanOrEqual(8);
  });

  it("are those of the groups that are left where the values do not say which they are", async () => {
    expect(eventsInAll).toBeGreaterThan(4000);
    const document = await get(app, "/latest-events?itemsPerPage=3&page=2");
    expect(document["hydra:member"]).toHaveLength(3);
  });
});
