/**
 * Lists in the spelling for servers that keep one value of each name: AWS's load balancer, without multi-value headers,
 * passes `title[]=a&title[]=b` to a Lambda function as `title[]=b`, but `title[0]=a&title[1]=b` unchanged.
 */
import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Document, get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(strictQueryParameterValidation: true, clientFields: true, clientIncludes: ["shelf", "author"], anyOf: { mine: ["authorId", "shelfId"] })
/// @pagination(operation: "shown", path: "/shown-books", handler: true, parameters: { ids: Int[] })
model Book {
  id       Int    @id
  /// @filter(exact, not, facet)
  title    String
  /// @filter(partial)
  text     String
  /// @filter(start)
  code     String
  /// @filter(exact, not, facet)
  genre    Genre
  /// @filter(exact)
  pages    Int
  /// @filter(exact, not)
  /// @filter(exact, path: "name")
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  shelf    Shelf  @relation(fields: [shelfId], references: [id])
  shelfId  Int
}
/// @pagination
model Author {
  id    Int    @id
  name  String
  /// @pagination(strictQueryParameterValidation: true)
  books Book[]
}
/// @pagination
model Shelf {
  id    Int    @id
  books Book[]
}
enum Genre {
  NOVEL
  POEM
  PLAY
}
`;

let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  project = await openProject("indexed-lists", models);
  const { prisma } = project;
  await prisma.author.createMany({ data: [1, 2, 3].map((id) => ({ id, name: `Author ${id}` })) });
  await prisma.shelf.createMany({ data: [{ id: 8 }, { id: 9 }] });
  await prisma.book.createMany({
    data: [1, 2, 3].map((id) => ({
      ...{ id, title: `Title ${id}`, text: `Text ${id}`, code: `${id}-0`, genre: ["NOVEL", "POEM", "PLAY"][id - 1] },
      ...{ pages: id * 100, authorId: id, shelfId: 8 },
    })),
  });
  const shown = ({ query }: { readonly query: { readonly "ids[]"?: readonly string[] } }) =>
    prisma.book.findMany({ where: { id: { in: (query["ids[]"] ?? []).map(Number) } }, orderBy: { id: "asc" } });
  app = project.createApi({ prisma, handlers: { Book: { shown } } });
});
afterAll(() => project.prisma.$disconnect());

/** Two values of each list that `/books` accepts, and the books that have one of them. */
const filters: readonly (readonly [name: string, values: readonly [string, string], found: readonly number[]])[] = [
  ["title", ["Title 1", "Title 3"], [1, 3]],
  ["title[not]", ["Title 1", "Title 3"], [2]],
  ["text", ["ext 1", "ext 2"], [1, 2]],
  ["code", ["1", "3"], [1, 3]],
  ["genre", ["NOVEL", "PLAY"], [1, 3]],
  ["genre[not]", ["NOVEL", "PLAY"], [2]],
  ["pages", ["100", "200"], [1, 2]],
  ["author", ["/authors/1", "2"], [1, 2]],
  ["author[not]", ["1", "2"], [3]],
  ["author.name", ["Author 2", "Author 3"], [2, 3]],
  ["mine", ["1", "3"], [1, 3]],
];
const choices: readonly (readonly [name: string, values: readonly [string, string]])[] = [
  ["fields", ["id", "title"]],
  ["include", ["author", "shelf"]],
  ["facets", ["title", "genre"]],
];

type Spelling = (name: string, values: readonly string[]) => string;

const indexed: Spelling = (name, values) =>
  values.map((value, index) => `${name}[${index}]=${encoded(value)}`).join("&");
const repeated: Spelling = (name, values) => values.map((value) => `${name}[]=${encoded(value)}`).join("&");
const encoded = (value: string) => encodeURIComponent(value);

describe("a list whose values have indices", () => {
  test.each(filters)("%s filters by all of them", async (name, values, found) => {
    for (const path of ["/books", "/authors/1/books"]) {
      const page = await get(app, `${path}?${indexed(name, values)}`);
      expect(ids(page)).toEqual(path === "/books" ? found : found.filter((id) => id === 1));
      expect(page).toEqual(await get(app, `${path}?${repeated(name, values)}`));
    }
  });

  test.each(choices)("%s chooses all of them", async (name, values) => {
    const page = await get(app, `/books?${indexed(name, values)}`);
    expect(page).toEqual(await get(app, `/books?${repeated(name, values)}`));
    const chosen = { fields: page["hydra:member"][0], include: page["hydra:member"][0], facets: page.facets }[name];
    expect(chosen).toMatchObject(Object.fromEntries(values.map((value) => [value, expect.anything()])));
    if (name === "include") expect(chosen).toMatchObject({ author: { id: 1 }, shelf: { id: 8 } });
  });

  test.each(["fields", "include"])("%s chooses all of them of an item", async (name) => {
    const values = choices.find(([each]) => each === name)?.[1] ?? [];
    const item = async (query: string) => (await app.request(`/books/1?${query}`)).json();
    expect(await item(indexed(name, values))).toEqual(await item(repeated(name, values)));
  });

  test("of a handler's parameter reaches the handler", async () => {
    expect(ids(await get(app, `/shown-books?${indexed("ids", ["3", "1"])}`))).toEqual([1, 3]);
  });
});

describe("behind AWS's load balancer without multi-value headers", () => {
  /** What a Lambda function returns for the event that the load balancer makes of a request. */
  async function behindLoadBalancer(path: string, query: string): Promise<Document> {
    const entries = query.split("&").map((entry) => entry.split("="));
    const lambda = handle(new Hono().all("*", ({ req }) => app.request(req.url)));
    const { body } = await lambda({
      requestContext: { elb: { targetGroupArn: "arn:aws:elasticloadbalancing:eu-west-1:1:targetgroup/books/1" } },
      httpMethod: "GET",
      path,
      // One value for each name: the last.
      queryStringParameters: Object.fromEntries(entries),
      headers: { host: "books.example.org", "x-forwarded-proto": "https" },
      body: null,
      isBase64Encoded: false,
    });
    return JSON.parse(body);
  }

  test("a list with indices has all its values, and one without only the last", async () => {
    const values = ["Title 1", "Title 3"];
    expect(ids(await behindLoadBalancer("/books", indexed("title", values)))).toEqual([1, 3]);
    expect(ids(await behindLoadBalancer("/books", repeated("title", values)))).toEqual([3]);
  });

  test("links have no indices: following them needs multi-value headers", async () => {
    const page = await behindLoadBalancer("/books", indexed("title", ["Title 1", "Title 3"]));
    expect(page["hydra:view"]?.["@id"]).toBe("/books?title%5B%5D=Title%201&title%5B%5D=Title%203");
  });
});
