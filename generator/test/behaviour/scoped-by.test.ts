/** `scopedBy` of the schema: every scope of the resource compares these columns, or no row is read. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids } from "./client.js";
import type { Prisma } from "./generated/prisma/client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

type Where = Prisma.TicketWhereInput & Required<Pick<Prisma.TicketWhereInput, "teamId">>;

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  await prisma.ticket.createMany({
    data: [1, 2, 3, 4, 5].map((id) => ({
      id,
      title: `T${id}`,
      teamId: id <= 3 ? 1 : 2,
      createdAt: new Date(id * 1000),
    })),
  });
  await prisma.ticketNote.createMany({ data: [1, 4].map((ticketId) => ({ id: ticketId, ticketId })) });
});
afterAll(() => library.prisma.$disconnect());

/** @param where what JavaScript may return: types refuse most of these */
function scopedApi(where: object, errors: string[] = []) {
  return createApi({
    prisma: library.prisma,
    scope: { Ticket: () => where as Where },
    handlers: { Book: { recommended } },
    onError: (error) => errors.push(String(error)),
  });
}

describe("a scope that compares the column", () => {
  it.each([
    ["a value", { teamId: 1 }, [1, 2, 3]],
    ["`equals`", { teamId: { equals: 2 } }, [4, 5]],
    ["one of several values", { teamId: { in: [1, 2] }, title: { not: "T2" } }, [1, 3, 4, 5]],
    ["no value, so no row", { teamId: { in: [] } }, []],
    ["an alternative of nothing, so no row", { OR: [] }, []],
    ["beside alternatives", { teamId: 1, OR: [{ title: "T1" }, { title: "T4" }] }, [1]],
  ])("%s", async (_, where, want) => {
    const app = scopedApi(where);
    expect(ids(await get(app, "/all-tickets"))).toEqual(want);
    expect((await get(app, "/tickets"))["hydra:totalItems"]).toBe(want.length);
  });

  it("hides the others on every way", async () => {
    const app = scopedApi({ teamId: 1 });
    await fail(app, "/tickets/4", 404);
    await fail(app, "/tickets/4/notes", 404);
    expect((await get(app, "/ticket-notes"))["hydra:member"].map(({ ticket }) => ticket)).toEqual(["/tickets/1", null]);
  });
});

describe("a scope without it is a 500 before any query", () => {
  const conditions: readonly (readonly [string, object])[] = [
    ["every row", {}],
    ["another column", { title: "T1" }],
    ["a relation", { notes: { some: {} } }],
    ["what the value is not", { teamId: { not: 1 } }],
    ["a range", { teamId: { gt: 0 } }],
    ["within AND", { AND: [{ teamId: 1 }] }],
    ["within OR", { OR: [{ teamId: 1 }, { teamId: 2 }] }],
    ["within NOT", { NOT: { teamId: 1 } }],
  ];
  it.each(conditions)("%s", async (_, where) => {
    for (const path of [
      "/tickets",
      "/tickets/1",
      "/ticket-feed",
      "/all-tickets",
      "/ticket-notes",
      "/tickets/1/notes",
    ]) {
      const errors: string[] = [];
      const app = scopedApi(where, errors);
      library.takeQueries();
      const problem = await fail(app, path, 500);
      expect(JSON.stringify(problem)).not.toContain("teamId");
      expect(errors.join(), path).toContain(
        'scope.Ticket returned a condition without `teamId`, and the schema declares `@resource(scopedBy: ["teamId"])`.',
      );
      expect(library.takeQueries().filter((sql) => sql.includes("`Ticket`"))).toEqual([]);
    }
  });
});

describe("createApi", () => {
  const handlers = { Book: { recommended } };

  it("refuses a resource that is open to everybody", () => {
    const open = () => createApi({ prisma: library.prisma, scope: { Ticket: "public" }, handlers });
    expect(open).toThrow('scope.Ticket is "public", and the schema declares that every read is by `teamId`');
  });

  it("needs a scope with `requireScopes`", () => {
    const create = () => createApi({ prisma: library.prisma, requireScopes: true, scope: {} as never, handlers });
    expect(create).toThrow(/there is no scope for .*\bTicket\b/);
  });

  it("needs none without, where something else separates the tenants", async () => {
    const app = createApi({ prisma: library.prisma, handlers });
    expect(ids(await get(app, "/all-tickets"))).toEqual([1, 2, 3, 4, 5]);
  });
});
