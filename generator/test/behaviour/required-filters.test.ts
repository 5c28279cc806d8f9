/** Filters without which a collection has no rows to list, and lists whose values are empty. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { intWords } from "./int-words.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(search: ["name"])
model Kind {
  id    Int    @id
  name  String
  /// @pagination
  items Item[]
}
/// @pagination(viaCursor: [{ field: "id" }], itemsPerPage: 1)
/// @pagination(operation: "free", path: "/free-items", itemsPerPage: 10, viaCursor: [], filters: ["name", "owner", "rank", "state", "at", "isOpen"])
model Item {
  id      Int      @id
  /// @filter(exact, not)
  name    String
  /// @filter(exact, required)
  kind    Kind     @relation(fields: [kindId], references: [id])
  kindId  Int
  /// @filter(exact, not)
  owner   Owner    @relation(fields: [ownerId], references: [code])
  ownerId String
  /// @filter(exact, not)
  rank    Int
  /// @filter(exact, not)
  state   State
  /// @filter(exact)
  at      DateTime
  /// @filter(exact)
  isOpen  Boolean
}
/// @pagination
model Owner {
  code  String @id
  /// @pagination
  items Item[]
}
/// @pagination
model Note {
  id     Int @id
  /// @filter(exact, required)
  itemId Int
}
enum State {
  NEW
  OLD
}
`;

let project: OpenProject;
let app: Requestable;
beforeAll(async () => {
  const platform = "platform:\n  formats: [jsonld, json, html, csv, ndjson]\n";
  project = await openProject("required-filters", models, { platform });
  const { prisma } = project;
  await prisma.kind.createMany({ data: [1, 2].map((id) => ({ id, name: `Kind ${id}` })) });
  await prisma.owner.createMany({ data: [{ code: "a" }, { code: "b" }] });
  const rest = { state: "NEW", at: new Date(0), isOpen: true };
  await prisma.item.createMany({
    data: [1, 2, 3].map((id) => ({ id, name: `${id}`, rank: id, kindId: id === 3 ? 2 : 1, ownerId: "a", ...rest })),
  });
  await prisma.note.createMany({ data: [{ id: 1, itemId: 1 }] });
  app = project.createApi({ prisma });
});
afterAll(() => project.prisma.$disconnect());

describe("a required filter", () => {
  test.each(["", "?kind=", "?name=1", "?kind=&name=1", "?items=1&kind="])(
    "/items%s is a 400 that names it",
    async (query) => {
      for (const accept of ["application/ld+json", "application/json", "text/csv", "application/x-ndjson"]) {
        const response = await app.request(`/items${query}`, { headers: { accept } });
        expect([accept, response.status]).toEqual([accept, 400]);
      }
      expect(await fail(app, `/items${query}`, 400)).toMatchObject({
        parameter: "kind",
        detail: "`kind` is required: send an id or a URL under `/kinds/`.",
      });
    },
  );

  test("its list is another form of it, which is refused", async () => {
    for (const query of ["kind[]=1", "kind[0]=1", "kind[]=1&kind[]=2", "kind=1&kind[]=2"])
      expect((await fail(app, `/items?${query}`, 400)).parameter).toMatch(/^kind\[/);
  });

  test("a value lists its rows, and the link to the next page has it", async () => {
    const first = await get(app, "/items?kind=/kinds/1");
    expect(ids(first)).toEqual([1]);
    const next = first["hydra:view"]?.["hydra:next"] ?? "";
    expect(next).toContain("kind=%2Fkinds%2F1");
    expect(ids(await get(app, next))).toEqual([2]);
    expect((await fail(app, "/notes", 400)).detail).toBe(`\`itemId\` is required: send ${intWords}.`);
  });

  test("a list whose parent has the value does not require it", async () => {
    expect(ids(await get(app, "/kinds/2/items"))).toEqual([3]);
    expect((await fail(app, "/owners/a/items", 400)).parameter).toBe("kind");
  });

  test("Hydra, OpenAPI and the entrypoint say so", async () => {
    const { "hydra:search": search } = await get(app, "/items?kind=1");
    const { "hydra:mapping": mapping } = search as { readonly "hydra:mapping": readonly object[] };
    expect(mapping).toContainEqual(expect.objectContaining({ variable: "kind", required: true }));
    expect(mapping).not.toContainEqual(expect.objectContaining({ variable: "kind[]" }));
    const openApi = JSON.parse(await (await app.request("/openapi.json")).text());
    const parameters: readonly { readonly $ref?: string }[] = openApi.paths["/items"].get.parameters;
    const described = parameters.map(
      ({ $ref, ...own }) => openApi.components.parameters[$ref?.split("/").at(-1) ?? ""] ?? own,
    );
    expect(described).toContainEqual(expect.objectContaining({ name: "kind", required: true }));
    const answer = await app.request("/", { headers: { accept: "application/ld+json" } });
    const entrypoint = JSON.parse(await answer.text());
    expect(Object.keys(entrypoint)).toContain("kind");
    expect(Object.keys(entrypoint)).not.toContain("item");
  });

  test("forms say so, on the page and on that of the error", async () => {
    const page = async (path: string) => (await app.request(path, { headers: { accept: "text/html" } })).text();
    for (const path of ["/items?kind=1", "/items", "/items?kind="]) {
      expect(await page(path)).toMatch(/<select id="field-kind" name="kind" required=""|name="kind" required/);
    }
    // An item's page shows the first rows of its lists, but of none that requires a filter.
    expect(await page("/kinds/2")).toContain("/items/3");
    expect(await page("/owners/a")).not.toContain("/items/3");
  });
});

describe("an empty value in a list", () => {
  test.each(["owner", "rank", "state", "at", "isOpen"])("%s[]= is a 400 that names it", async (name) => {
    for (const query of [`${name}[]=`, `${name}[0]=`, `${name}[]=&${name}[]=`]) {
      expect((await fail(app, `/free-items?${query}`, 400)).parameter).toBe(`${name}[]`);
    }
    expect(ids(await get(app, `/free-items?${name}=`))).toEqual([1, 2, 3]);
  });

  test.each(["owner", "rank", "state"])("%s[not][]= is one, too", async (name) => {
    expect((await fail(app, `/free-items?${name}[not][]=`, 400)).parameter).toBe(`${name}[not][]`);
  });

  test("of texts, it is a value", async () => {
    expect(ids(await get(app, "/free-items?name[]="))).toEqual([]);
    expect(ids(await get(app, "/free-items?name[not][]="))).toEqual([1, 2, 3]);
  });
});
