/** Booleans that another program stored as another number than 0 or 1. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Document, fail, get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider, opener } = inject("database");

const models = `
/// @pagination(itemsPerPage: 30, clientItemsPerPage: true, maximumItemsPerPage: 100, clientEnabled: true, order: [{ field: "active" }])
/// @pagination(operation: "walk", path: "/user-walk", itemsPerPage: 1, clientItemsPerPage: true, maximumItemsPerPage: 100, viaCursor: [{ field: active }])
/// @pagination(operation: "fall", path: "/user-fall", itemsPerPage: 1, viaCursor: [{ field: active, direction: DESC }])
/// @pagination(operation: "opaque", path: "/user-opaque", itemsPerPage: 1, viaCursor: [{ field: active }], cursor: "opaque")
/// @pagination(operation: "teams", path: "/user-teams", itemsPerPage: 2, viaCursor: [{ field: team }, { field: active }])
/// @pagination(operation: "either", path: "/user-values", itemsPerPage: 1, distinct: ["active"])
model User {
  id     Int     @id
  team   Int     @default(1)
  /// @filter(exact, facet)
  active Boolean
}
`;

/** libsql's adapter refuses to read such a value. */
const problem =
  provider === "sqlite" && opener === undefined
    ? /`active` of User \d+ cannot be read by Prisma|Expected a boolean in column 'active'/
    : /has neither true nor false in active/;

describe.runIf(provider !== "postgresql" && opener !== "d1")("a Boolean that is stored as another number", () => {
  let project: OpenProject;
  let app: Requestable;
  const logged: unknown[] = [];
  const quote = (name: string) => (provider === "mysql" ? `\`${name}\`` : `"${name}"`);
  const fill = async (values: readonly number[], team = 1) => {
    const rows = values.map((value, index) => `(${team * 10 + index - 9}, ${team}, ${value})`);
    await project.prisma.$executeRawUnsafe(`INSERT INTO ${quote("User")} VALUES ${rows.join(", ")}`);
  };

  beforeAll(async () => {
    project = await openProject("other-booleans", models);
    app = project.createApi({ prisma: project.prisma, onError: (error: unknown) => void logged.push(error) });
  });
  afterAll(() => project.prisma.$disconnect());
  beforeEach(async () => {
    logged.splice(0);
    await project.prisma.user.deleteMany();
  });

  /** The rows of a walk, and whether it ended with the error. */
  async function walk(start: string, link: "hydra:next" | "hydra:previous" = "hydra:next") {
    const found: unknown[] = [];
    for (let path: string | undefined = start; path !== undefined; ) {
      const response = await app.request(path);
      if (response.status === 500) {
        expect(String(logged.at(-1))).toMatch(problem);
        return { found, isStuck: true };
      }
      const document = (await response.json()) as Document;
      found.push(...ids(document));
      path = document["hydra:view"]?.[link];
    }
    return { found, isStuck: false };
  }

  test.each([
    ["as -1 and 2", [0, 1, 2, -1]],
    ["as 2 only", [2, 2]],
    ["as -1 only", [-1, -1]],
    ["as 2, between others", [1, 2, 0, 1, 0]],
  ])("%s: a walk that leaves rows out ends with the error", async (_, values) => {
    await fill(values);
    for (const path of ["/user-walk", "/user-walk?itemsPerPage=2", "/user-fall", "/user-opaque", "/user-teams"]) {
      const { found, isStuck } = await walk(path);
      if (!isStuck) expect(found.toSorted(), path).toEqual(values.map((__, index) => index + 1));
    }
  });

  test("0 and 1 have no such error", async () => {
    await fill([0, 1, 1, 0]);
    await fill([1, 0, 1], 2);
    expect(await walk("/user-walk")).toEqual({ found: [1, 4, 12, 2, 3, 11, 13], isStuck: false });
    expect(await walk("/user-fall")).toEqual({ found: [13, 11, 3, 2, 12, 4, 1], isStuck: false });
    expect(await walk("/user-teams")).toEqual({ found: [1, 4, 2, 3, 12, 11, 13], isStuck: false });
    expect(ids(await get(app, "/user-values"))).toEqual([1]);
    expect(ids(await get(app, "/user-values?page=2"))).toEqual([2]);
  });

  test("back from the end", async () => {
    await fill([0, 1, 2, -1]);
    const { found, isStuck } = await walk("/user-walk?active[lt]=true&id[lt]=3", "hydra:previous");
    expect({ found, isStuck }).toEqual({ found: [2], isStuck: true });
  });

  test.runIf(provider === "mysql")("a stream has every row once", async () => {
    await fill([1]);
    const values = Array.from({ length: 2500 }, (_, index) => (index % 4) - 1);
    await fill(values, 2);
    const document = await get(app, "/users?pagination=false");
    expect(new Set(ids(document)).size).toBe(2501);
    expect(ids(document)).toHaveLength(2501);
  });

  test.runIf(provider === "mysql")("filters compare what is stored, and a facet counts what they find", async () => {
    await fill([0, 1, 2, -1]);
    const document = await get(app, "/users?facets=active");
    expect(document["hydra:member"].map(({ active }) => active).toSorted()).toEqual([false, false, false, true]);
    expect(document.facets).toEqual({
      active: [
        { value: false, count: 1 },
        { value: true, count: 1 },
      ],
    });
    expect(ids(await get(app, "/users?active=false"))).toEqual([1]);
    expect(ids(await get(app, "/users?active=true"))).toEqual([2]);
  });

  test("`distinct` does not show one row for several values", async () => {
    await fill([0, 1, 2, -1]);
    await fail(app, "/user-values", 500);
    expect(String(logged[0])).toMatch(problem);
  });
});
