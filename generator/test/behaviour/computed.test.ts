/** Fields of result extensions: sent as the schema declares them, computed of what they need. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runNode } from "../prisma-child.js";
import { fail, get } from "./client.js";
import { type AnyClient, type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(clientFields: true, count: "shared")
/// @resource(computed: { fullName: "String", initials: "String?", letters: "String[]", born: "DateTime", worth: "BigInt" }, naming: snake_case)
/// @pagination(operation: "light", path: "/light", fields: ["id", "fullName"])
/// @pagination(operation: "handled", path: "/handled", handler: true)
model Author {
  id        Int    @id
  /// @filter(order)
  firstName String
  /// @hidden
  lastName  String
  /// @embed(limit: 2)
  books     Book[]
}
/// @pagination
/// @resource(computed: { shout: "String" })
model Book {
  id       Int    @id
  title    String
  /// @embed
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
`;

interface Author {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

const authors: readonly Author[] = [
  { id: 1, firstName: "Jane", lastName: "Austen" },
  { id: 2, firstName: "Mary", lastName: "" },
];
const books = [
  { id: 1, title: "Emma", authorId: 1 },
  { id: 2, title: "Persuasion", authorId: 1 },
];

const computedOf = ({ firstName, lastName }: Author) => ({
  full_name: `${firstName} ${lastName}`,
  initials: lastName === "" ? null : `${firstName[0]}${lastName[0]}`,
  letters: [...firstName],
  born: "2000-01-01T00:00:00.000Z",
  worth: "9007199254740993",
});

const needs = { firstName: true, lastName: true };
const result = {
  author: {
    fullName: { needs, compute: ({ firstName, lastName }: Author) => `${firstName} ${lastName}` },
    initials: { needs, compute: (author: Author) => computedOf(author).initials },
    letters: { needs: { firstName: true }, compute: ({ firstName }: Author) => [...firstName] },
    born: { compute: () => new Date("2000-01-01") },
    worth: { compute: () => 9007199254740993n },
  },
  book: { shout: { needs: { title: true }, compute: ({ title }: { title: string }) => `${title}!` } },
};

let project: OpenProject;
let prisma: AnyClient;

beforeAll(async () => {
  project = await openProject("computed", models);
  await project.prisma.author.createMany({ data: authors });
  await project.prisma.book.createMany({ data: books });
  prisma = project.prisma.$extends({ result });
});
afterAll(() => project.prisma.$disconnect());

const handlers = { Author: { handled: ({ prisma }: AnyClient) => prisma.author.findMany() } };
const api = (options: object = {}) => project.createApi({ prisma, handlers, ...options });

describe("what an extension computes is sent", () => {
  test("in pages, in items, and of a handler's rows", async () => {
    const expected = authors.map((author) => ({ id: author.id, ...computedOf(author) }));
    expect((await get(api(), "/authors"))["hydra:member"]).toMatchObject(expected);
    expect((await get(api(), "/handled"))["hydra:member"]).toMatchObject(expected);
    expect(await get(api(), "/authors/2")).toMatchObject({ ...expected[1] });
    expect(await (await api().request("/authors")).text()).not.toContain("last_name");
  });

  test("in items inside others", async () => {
    const [jane] = authors;
    const [emma] = (await get(api(), "/books"))["hydra:member"];
    expect(emma).toMatchObject({ id: 1, shout: "Emma!", author: jane && computedOf(jane) });
    expect(await get(api(), "/authors/1")).toMatchObject({ books: [{ shout: "Emma!" }, { shout: "Persuasion!" }] });
  });

  test("as far as a route or a client names it, and its needs are read then", async () => {
    const members = async (path: string) =>
      (await get(api(), path))["hydra:member"].map(({ "@id": _, "@type": __, ...fields }) => fields);
    expect(await members("/light")).toEqual(
      authors.map((author) => ({ id: author.id, full_name: computedOf(author).full_name })),
    );
    project.statements();
    expect(await members("/authors?fields=id,initials")).toEqual([
      { id: 1, initials: "JA" },
      { id: 2, initials: null },
    ]);
    expect(project.statements().join()).toContain("lastName");
    expect(await members("/authors?fields=id")).toEqual([{ id: 1 }, { id: 2 }]);
    expect(project.statements().join()).not.toContain("lastName");
  });

  test("in the API's documents, with its type", async () => {
    const { components } = JSON.parse(await (await api().request("/openapi.json")).text());
    expect(JSON.stringify(components)).toContain('"full_name":{"type":"string"}');
    const html = await api().request("/authors", { headers: { Accept: "text/html" } });
    expect(await html.text()).toContain("Jane Austen");
  });
});

test("no request can filter or sort by it", async () => {
  const strict = "/authors?order[full_name]=asc";
  expect((await get(api(), strict))["hydra:member"]).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test("a client with result extensions only counts as a plain one does", async () => {
  const { statements } = project;
  const counted = async (client: object) => {
    statements();
    await get(project.createApi({ prisma: client, handlers }), "/books?page=2").catch(() => {});
    await get(project.createApi({ prisma: client, handlers }), "/books");
    return statements().filter((sql) => /count/i.test(sql));
  };
  const requests = async (client: object) => {
    statements();
    const app = project.createApi({ prisma: client, handlers });
    await Promise.all(Array.from({ length: 9 }, () => get(app, "/authors?page=1&fields=id")));
    return statements().filter((sql) => /count/i.test(sql)).length;
  };
  expect(await counted(prisma)).toEqual(await counted(project.prisma.$extends({ name: "none", result })));
  expect(await requests(prisma)).toBeLessThan(9);
});

test("what an extension throws is a 500 of its request, and is logged", async () => {
  const failing = project.prisma.$extends({
    result: {
      ...result,
      book: {
        shout: {
          needs: { id: true, title: true },
          compute: ({ id }: { id: number }) => {
            if (id === 2) throw new RangeError("no voice");
            return "!";
          },
        },
      },
    },
  });
  const errors: unknown[] = [];
  const app = api({ prisma: failing, onError: (error: unknown) => errors.push(error) });
  expect(JSON.stringify(await fail(app, "/books", 500))).not.toContain("voice");
  expect(errors).toMatchObject([{ message: "no voice" }]);
  expect(await get(app, "/books/1")).toMatchObject({ shout: "!" });
  await fail(app, "/books/2", 500);
  expect(errors).toHaveLength(2);
});

const message =
  "createApi: the schema declares `Author.initials` as computed, and no result extension of the client computes it. Pass a client with it, such as `prisma.$extends({ result: { author: { initials: { … } } } })`.";

test("a client without it is refused: at the start, or at the request that it is chosen for", async () => {
  const { initials: _, ...author } = result.author;
  const lacking = project.prisma.$extends({ result: { ...result, author } });
  expect(() => api({ prisma: lacking })).toThrow(message);
  expect(() => api({ prisma: project.prisma })).toThrow("no result extension of the client computes it");
  let current: object | undefined;
  const chosen = new Proxy(
    {},
    {
      get: (_, key) => {
        if (current === undefined) throw new Error("no request");
        return Reflect.get(current, key);
      },
    },
  );
  const errors: unknown[] = [];
  const app = api({ prisma: chosen, onError: (error: unknown) => errors.push(error) });
  current = lacking;
  await fail(app, "/authors", 500);
  expect(errors).toMatchObject([{ message }]);
  current = prisma;
  expect(await get(app, "/authors/1")).toMatchObject({ initials: "JA" });
});

test("TypeScript requires a client that computes it, with its type", async () => {
  writeFileSync(
    join(project.folder, "use.ts"),
    `import { createApi } from "./api/index.js";
import { PrismaClient } from "./client/client.js";
declare const plain: PrismaClient;
const author = {
  fullName: { compute: () => "" }, initials: { compute: (): string | null => null }, letters: { compute: () => [""] },
  born: { compute: () => new Date() }, worth: { compute: () => 1n },
};
const book = { shout: { compute: () => "" } };
const handlers = { Author: { handled: () => [{ id: 1, fullName: "a" }] } };
createApi({ prisma: plain.$extends({ result: { author, book } }), handlers });
createApi({ prisma: plain.$extends({ result: { author, book } }).$extends({ query: { book: { count: ({ args, query }) => query(args) } } }), handlers });
// @ts-expect-error: a plain client
createApi({ prisma: plain, handlers });
// @ts-expect-error: one is missing
createApi({ prisma: plain.$extends({ result: { author } }), handlers });
// @ts-expect-error: one has another type
createApi({ prisma: plain.$extends({ result: { author, book: { shout: { compute: () => 1 } } } }), handlers });
`,
  );
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2022", strict: true, noEmit: true, skipLibCheck: true, types: [] },
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["use.ts"] }));
  expect(await runNode(project.folder, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
});
