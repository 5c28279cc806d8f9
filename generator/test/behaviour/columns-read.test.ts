/** A statement reads the columns that its request needs, whichever of them are sent. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get, ids, type Requestable, view } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

/** Each kind of operation, of a model whose items are only their identifiers to the client. */
const operations = (path: string, fields: string) => `
/// @pagination(${fields}, itemsPerPage: 2, search: ["text"], viaCursor: [{ field: "id" }], clientEnabled: true)
/// @pagination(operation: "opaque", path: "/${path}-opaque", viaCursor: [{ field: "id" }], cursor: "opaque")
/// @pagination(operation: "declared", path: "/${path}-declared", viaCursor: [{ field: "m", direction: "desc" }, { field: "id" }])
/// @pagination(operation: "pages", path: "/${path}-pages", viaCursor: [])
/// @pagination(operation: "ranks", path: "/${path}-ranks", distinct: ["rank"], viaCursor: [])`;

const columns = `
  id   Int    @id
  /// @filter(order)
  n    Int
  m    Int
  /// @filter(partial)
  text String
  rank Int?`;

const models = `${operations("points", 'fields: ["id"]')}
model Point {${columns}
}
${operations("secrets", 'fields: ["id", "secret"]')}
model Secret {${columns}
  /// @restricted
  secret Int?
}
`;

const rows = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  n: (index * 5) % 9,
  m: (index * 4) % 9,
  text: index % 2 === 0 ? `a 100% b_${index}` : "a 1000 bc",
  rank: index % 3 === 1 ? null : index % 3,
}));

let project: OpenProject;
let app: Requestable;
beforeAll(async () => {
  project = await openProject("columns-read", models);
  const { prisma } = project;
  await prisma.point.createMany({ data: rows });
  await prisma.secret.createMany({ data: rows.map((row) => ({ ...row, secret: row.id })) });
  app = project.createApi({ prisma, fields: { Secret: () => [] } });
});
afterAll(() => project.prisma.$disconnect());

/** The identifiers of all pages, and the keys of the items. */
async function walked(path: string) {
  const found: unknown[] = [];
  const keys = new Set<string>();
  for (let next: string | undefined = path; next !== undefined; ) {
    const document = await get(app, next);
    found.push(...ids(document));
    for (const member of document["hydra:member"]) for (const key of Object.keys(member)) keys.add(key);
    next = view(document)?.["hydra:next"];
  }
  return { found, keys: [...keys] };
}

const idsBy = (compare: (a: (typeof rows)[number], b: (typeof rows)[number]) => number) =>
  rows.toSorted(compare).map(({ id }) => id);
const only = ["@id", "@type", "id"];

describe.each(["points", "secrets"])("%s", (path) => {
  test.each(["", "-opaque", "-pages"])("%s in the client's order", async (operation) => {
    const descending = idsBy((a, b) => b.n - a.n);
    expect(await walked(`/${path}${operation}?order[n]=desc`)).toEqual({ found: descending, keys: only });
  });

  test("in the order of a declared cursor", async () => {
    const descending = idsBy((a, b) => b.m - a.m);
    expect(await walked(`/${path}-declared`)).toEqual({ found: descending, keys: only });
  });

  test("one row for each value", async () => {
    const { found, keys } = await walked(`/${path}-ranks`);
    expect({ found: found.toSorted(), keys }).toEqual({ found: [1, 2, 3], keys: only });
  });

  test.each(["", "-opaque", "-declared", "-pages"])(
    "%s finds a text with a percent sign or an underscore",
    async (operation) => {
      const found = [1, 3, 5, 7, 9];
      for (const query of ["text=100%25", "search=100%25", "text=b_", "search=b_"]) {
        const walk = await walked(`/${path}${operation}?${query}`);
        expect([query, walk.found.toSorted(), walk.keys]).toEqual([query, found, only]);
      }
      expect((await walked(`/${path}-ranks?text=100%25`)).found.toSorted()).toEqual([1, 3, 5]);
    },
  );

  test("a distinct page does not read its groups one by one", async () => {
    project.statements();
    await get(app, `/${path}-ranks`);
    const ofRows = project.statements().filter((text) => /SELECT/.test(text) && !/COUNT\(|GROUP BY/.test(text));
    expect(ofRows).toHaveLength(1);
  });
});

test("a whole collection is read on by values", async () => {
  const { prisma } = project;
  const more = Array.from({ length: 1500 }, (_, index) => ({
    id: 100 + index,
    n: 100 + index,
    m: 0,
    text: "",
    rank: null,
  }));
  await prisma.point.createMany({ data: more });
  project.statements();
  const document = await get(app, "/points?pagination=false&order[n]=desc");
  expect(ids(document).slice(0, 2)).toEqual([1599, 1598]);
  expect(document["hydra:member"]).toHaveLength(1509);
  const [, second = ""] = project.statements().filter((text) => /SELECT/.test(text));
  expect(second).toMatch(/\bn\b.*</);
  await prisma.point.deleteMany({ where: { id: { gte: 100 } } });
});
