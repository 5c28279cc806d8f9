/** The answers of the playground, from the same code and the same WebAssembly as in a browser. */
import { describe, expect, test } from "vitest";
import { codeBlocks, readPage } from "../../generator/test/documents.js";
import { answerable, refuseOtherFilters } from "../.vitepress/playground/answers/answerable.js";
import { type Answered, Answering, type AnswerRequest } from "../.vitepress/playground/answers/answering.js";
import { asSqlite } from "../.vitepress/playground/answers/as-sqlite.js";
import { answerEngines } from "../.vitepress/playground/bundle.js";
import { schemaFile } from "../.vitepress/playground/files.js";
import { isSchema } from "../.vitepress/playground/links.js";
import { samples } from "../.vitepress/playground/samples.js";
import { pageLinks } from "../.vitepress/sidebar.js";

const { queryCompiler, sqlite } = answerEngines();
const answering = new Answering({
  queryCompiler: new WebAssembly.Module(Uint8Array.from(queryCompiler)),
  sqlite: Uint8Array.from(sqlite).buffer,
});

const [library, feed] = samples;
const books = { schema: library.schema, yaml: library.yaml };

type Sent = Partial<AnswerRequest> & Pick<AnswerRequest, "path">;

/** Sends a request, to the API of the library unless it names another schema. */
async function send(request: Sent): Promise<Answered> {
  const answer = await answering.answer({ ...books, kind: "json", ...request });
  if (answer.kind === "refused") throw new Error(answer.reason);
  return answer;
}

async function refusalOf(request: Sent): Promise<string> {
  const answer = await answering.answer({ ...books, kind: "json", ...request });
  return answer.kind === "refused" ? answer.reason : `answered with ${answer.status}`;
}

function header({ headers }: Answered, name: string): string | undefined {
  return headers.find(([found]) => found === name)?.[1];
}

function nextOf(answer: Answered): string | undefined {
  return /<([^>]*)>; rel="next"/.exec(header(answer, "link") ?? "")?.[1];
}

const rowsOf = ({ rows }: Answered) => JSON.parse(rows);

test("pages, their total and their links are those of the rows", async () => {
  const first = await send({ path: "/books?itemsPerPage=20" });
  expect([first.status, header(first, "x-total-count")]).toEqual([200, "45"]);
  const ids: number[] = [];
  for (let path: string | undefined = first.path; path !== undefined; ) {
    const page: Answered = await send({ path });
    ids.push(...JSON.parse(page.body).map(({ id }: { id: number }) => id));
    path = nextOf(page);
  }
  expect(ids).toEqual(rowsOf(first).Book.map(({ id }: { id: number }) => id));
});

test("filters and orders return the rows that match", async () => {
  const filtered = await send({ path: "/books?title=GREEN&order[title]=desc" });
  const titles = JSON.parse(filtered.body).map(({ title }: { title: string }) => title);
  const expected = rowsOf(filtered).Book.flatMap(({ title }: { title: string }) =>
    /green/.test(title) ? [title] : [],
  );
  expect(expected.length).toBeGreaterThan(1);
  expect(titles).toEqual(expected.toSorted().reverse());
  const since = await send({ path: "/books?published[gte]=2025-06-01&itemsPerPage=100" });
  const dates = rowsOf(since).Book.filter(({ published }: { published: string }) => published >= "2025-06-01");
  expect(JSON.parse(since.body)).toHaveLength(dates.length);
  const wrong = await send({ path: "/books?published[gte]=soon" });
  expect(wrong.status).toBe(400);
});

test("a cursor reaches each row once", async () => {
  const schema = feed?.schema.replace("itemsPerPage: 50", "itemsPerPage: 10") ?? "";
  const ids: string[] = [];
  for (let path: string | undefined = "/posts"; path !== undefined; ) {
    const page: Answered = await send({ schema, yaml: "", path });
    ids.push(...JSON.parse(page.body).map(({ id }: { id: string }) => id));
    path = nextOf(page);
  }
  expect([ids.length, new Set(ids).size]).toEqual([45, 45]);
});

test("a path with `{id}` gets the key of a row; the HTML page is that of the runtime", async () => {
  expect((await send({ path: "/books/{id}" })).path).toBe("/books/1");
  const list = await send({ path: "/authors/{id}/books" });
  expect([list.path, Number(header(list, "x-total-count")) > 0]).toEqual(["/authors/1/books", true]);
  const page = await send({ path: "/books?itemsPerPage=5", kind: "html" });
  expect(header(page, "content-type")).toContain("text/html");
  expect(page.body).toContain("<h1>Books</h1>");
  expect(page.body).toContain('href="/books?itemsPerPage=5&amp;page=2"');
});

test("rows are equal each time they are drawn, and an edited row is in the next answer", async () => {
  const { rows } = await send({ path: "/books/1" });
  expect((await send({ path: "/books/1" })).rows).toBe(rows);
  const edited = rows.replace('"title":"The green river"', '"title":"Edited"');
  expect(edited).not.toBe(rows);
  expect(JSON.parse((await send({ path: "/books/1", rows: edited })).body).title).toBe("Edited");
  const few = '{ "Author": [{ "id": 7, "name": "Ada" }] }';
  expect(JSON.parse((await send({ path: "/authors", rows: few })).body)).toHaveLength(1);
  expect(JSON.parse((await send({ path: "/books", rows: few })).body)).toEqual([]);
  expect(await refusalOf({ path: "/books/{id}", rows: few })).toBe(
    "`/books/{id}` needs the key of a row, and there is none: add a row.",
  );
});

const author = '"Author": [{ "id": 1, "name": "Ada" }]';
const book = (fields: string) =>
  `{ ${author}, "Book": [{ "id": 1, "title": "A", "published": "2026-01-01", "cost": 1, "authorId": 1 }, { ${fields} }] }`;

test.each([
  ["[", "The rows are not JSON: "],
  ["[]", 'The rows are not an object: write them as `{ "Book": [{ "id": 1 }] }`.'],
  ['{ "Boook": [] }', "`Boook` has rows, but it is not a model: remove it, or name one of `Book`, `Author`."],
  ['{ "Book": {} }', '`Book` has no list of rows: write `"Book": [ … ]`.'],
  ['{ "Book": [1] }', "Row 1 of `Book` is not an object: write `{ … }`."],
  [book('"id": 2'), "Row 2 of `Book`: `title` has no value; the field is required: add one."],
  [
    book('"id": 2, "title": "B", "published": "soon", "cost": 1, "authorId": 1'),
    'Row 2 of `Book`: `published` is "soon"; write a date such as "2026-01-31T12:00:00Z".',
  ],
  [
    book('"id": 1.5, "title": "B", "published": "2026-01-01", "cost": 1, "authorId": 1'),
    "Row 2 of `Book`: `id` is 1.5; write a whole number of 32 bits.",
  ],
  [
    book('"id": 1, "title": "B", "published": "2026-01-01", "cost": 1, "authorId": 1'),
    "Row 2 of `Book`: `id` is equal in row 1, and must be unique; write another value.",
  ],
  [
    book('"id": 2, "title": "B", "published": "2026-01-01", "cost": 1, "authorId": 9'),
    "Row 2 of `Book`: `authorId` refers to the `Author` 9, which has no row; add that row, or use the `id` of another one.",
  ],
  [
    book('"id": 2, "title": "B", "published": "2026-01-01", "cost": 1, "authorId": 1, "price": 1'),
    "Row 2 of `Book`: `price` is not a column of the model; remove it, or use one of `id`, `title`, `published`, `cost`, `authorId`.",
  ],
])("a row that does not fit is named: %s", async (rows, message) => {
  expect(await refusalOf({ path: "/books", rows })).toContain(message);
});

const tagged = `/// @pagination
model Post {
  id     BigInt   @id @default(autoincrement()) @map("post_id")
  kind   Kind     @default(news)
  isOpen Boolean
  price  Decimal  @db.Decimal(10, 2)
  meta   Json     @db.JsonB
  file   Bytes
  size   Float
  note   String?  @db.Text
  /// @embed(limit: 5)
  tags   Tag[]
  /// @filter(exact)
  parent Post?    @relation("tree", fields: [parentId], references: [id])
  parentId BigInt?
  posts  Post[]   @relation("tree")
  @@map("posts")
}

/// @pagination
model Tag {
  id    String @id @default(uuid()) @db.Uuid
  label String @unique
  posts Post[]
}

enum Kind {
  news
  story @map("long_story")
}
`;

test("each type of a field has a value, also under other names and through a join table", async () => {
  const answer = await send({ schema: tagged, yaml: "", path: "/posts?itemsPerPage=100" });
  expect(answer.notes).toEqual([]);
  expect(answer.status).toBe(200);
  const posts = rowsOf(answer).Post;
  expect(posts).toHaveLength(45);
  const sent = JSON.parse((await send({ schema: tagged, yaml: "", path: "/posts/1" })).body);
  const [row] = posts;
  expect(sent).toMatchObject({ kind: row.kind, isOpen: row.isOpen, meta: row.meta, file: row.file, size: row.size });
  expect(Number(sent.price)).toBe(Number(row.price));
  expect(sent.tags.map(({ id }: { id: string }) => id).toSorted()).toEqual(row.tags.toSorted());
  expect(row.tags.length).toBeGreaterThan(0);
  const parent = posts.find(({ parentId }: { parentId: unknown }) => parentId !== null).parentId;
  const children = posts.filter(({ parentId }: { parentId: unknown }) => parentId === parent);
  const filtered = await send({ schema: tagged, yaml: "", path: `/posts?parent=${parent}` });
  expect(JSON.parse(filtered.body)).toHaveLength(children.length);
});

test("drawn rows respect keys that share a column, trees, and rows that belong to one other row", async () => {
  const schema = `/// @pagination
model Tenant {
  id    Int    @id
  users User[]
  notes Note[]
}

/// @pagination
model User {
  tenantId Int
  tenant   Tenant   @relation(fields: [tenantId], references: [id])
  number   Int
  profile  Profile?
  notes    Note[]
  @@id([tenantId, number])
}

/// @pagination
model Note {
  id       Int    @id
  tenantId Int
  tenant   Tenant @relation(fields: [tenantId], references: [id])
  number   Int?
  user     User?  @relation(fields: [tenantId, number], references: [tenantId, number])
  parentId Int
  parent   Note   @relation("tree", fields: [parentId], references: [id])
  children Note[] @relation("tree")
}

/// @pagination
model Profile {
  id       Int  @id
  tenantId Int
  number   Int
  user     User @relation(fields: [tenantId, number], references: [tenantId, number])
  isPublic Boolean @unique
  @@unique([tenantId, number])
}
`;
  const answer = await send({ schema, yaml: "", path: "/users/{id}" });
  expect([answer.status, answer.path]).toEqual([200, expect.stringMatching(/^\/users\/tenantId=\d+;number=\d+$/)]);
  const { Tenant, User, Note, Profile } = rowsOf(answer);
  expect([Tenant.length, User.length, Note.length, Profile.length]).toEqual([45, 45, 45, 2]);
  expect(Note.filter(({ number }: { number: unknown }) => number !== null).length).toBeGreaterThan(10);
});

test("a relation of a model to itself through a join table keeps its direction", async () => {
  const schema = `/// @pagination
model Person {
  id        Int      @id
  /// @embed(limit: 5)
  follows   Person[] @relation("follows")
  /// @embed(limit: 5)
  followers Person[] @relation("follows")
}
`;
  expect(rowsOf(await send({ schema, yaml: "", path: "/people" })).Person[0].followers).not.toEqual([]);
  const rows = '{ "Person": [{ "id": 2 }, { "id": 1, "followers": [2] }] }';
  const people = JSON.parse((await send({ schema, yaml: "", path: "/people", rows })).body);
  expect(people).toMatchObject([
    { id: 1, follows: [], followers: [{ id: 2 }] },
    { id: 2, follows: [{ id: 1 }], followers: [] },
  ]);
});

test("a resource with `scopedBy` is that of one tenant, which the answer names", async () => {
  const schema = library.schema.replace("/// @pagination(", '/// @resource(scopedBy: ["authorId"])\n/// @pagination(');
  const answer = await send({ schema, path: "/books?itemsPerPage=100" });
  const authors = new Set(JSON.parse(answer.body).map(({ authorId }: { authorId: number }) => authorId));
  expect(authors.size).toBe(1);
  expect(answer.notes).toEqual([`The scope of \`Book\` is that of one tenant: \`{"authorId":${[...authors]}}\`.`]);
});

test("the caller sees restricted fields, and the answer says so", async () => {
  const schema = library.schema.replace("  title     String", "  /// @restricted\n  title     String");
  const { body, notes } = await send({ schema, path: "/books/1" });
  expect(JSON.parse(body).title).toBe("The green river");
  expect(notes).toEqual(["The caller may see the restricted fields: `Book.title`."]);
});

describe("a schema without answers says why", () => {
  const changed = (from: string, to: string) => library.schema.replace(from, to);

  test.each([
    [changed("  authorId  Int\n", "  authorId  Int\n  tags String[]\n"), "SQLite can store: `Book.tags` is a list."],
    [changed("DateTime\n", "DateTime @db.Date\n"), "SQLite can store: `Book.published` is `@db.Date`."],
    [changed("title     String", "title     Strin"), "SQLite answers the requests, and cannot store this schema."],
    [changed("@filter(partial", "@filter(partail"), "Answers need a schema without errors, line 5: "],
    [
      changed("@filter(partial", "@filter(partial, caseSensitive: true"),
      "Answers need a schema without errors for SQLite, line 5: on SQLite, `partial` cannot be case-sensitive",
    ],
    ["model Book {\n  id Int @id\n}\n", "Answers need a model with `/// @pagination`."],
    ["", "Answers need a model with `/// @pagination`."],
    [
      changed("/// @pagination(", '/// @resource(computed: { label: "String" })\n/// @pagination('),
      "The application computes `Book.label`, so that only its client can answer: remove `computed`.",
    ],
  ])("%#", async (schema, reason) => {
    expect(await refusalOf({ schema, path: "/books" })).toContain(reason);
  });

  test("a filter that SQLite lacks", () => {
    const apiOf = (schema: string) => answerable(new Map([[schemaFile, schema]])).api;
    const fewer = apiOf(changed("  /// @filter(exact)\n", ""));
    expect(() => refuseOtherFilters(fewer, fewer)).not.toThrow();
    expect(() => refuseOtherFilters(apiOf(library.schema), fewer)).toThrow("has no filter `author` of `/books`.");
  });

  test("an operation of a handler, a format that the API lacks, and a path that is none", async () => {
    const schema = changed(
      "/// @pagination(",
      '/// @pagination(operation: "top", path: "/books/top", handler: true)\n/// @pagination(',
    );
    expect(await refusalOf({ schema, path: "/books/top" })).toBe(
      "The application's handler returns the rows of `Book.top`; the playground has no handler.",
    );
    const yaml = "platform:\n  formats: [json]\n";
    expect(await refusalOf({ yaml, path: "/books", kind: "html" })).toContain("This API has no HTML pages");
    expect(await refusalOf({ path: "books" })).toContain("An address begins with one slash");
  });
});

test("a schema keeps its lines for SQLite, and comments keep their text", () => {
  const text =
    'datasource db {\n  provider = "mysql"\n}\n// @db.Text\nmodel A {\n  a String @db.VarChar(9) @unique\n}\n';
  expect(asSqlite([{ path: "/a", name: "a", text }])[0]?.text).toBe(
    'datasource db {\n  provider = "sqlite"\n}\n// @db.Text\nmodel A {\n  a String @unique\n}\n',
  );
});

test("each schema of the documentation has an answer, or a reason why it has none", async () => {
  const pages = pageLinks.filter((page) => !page.includes("/diagnostics/"));
  const schemas = pages.flatMap((page) =>
    codeBlocks(readPage(`${page}.md`))
      .filter(({ language, text }) => isSchema(language, text))
      .map(({ text }) => ({ page, schema: text })),
  );
  const refused: string[] = [];
  for (const { page, schema } of schemas) {
    const answer = await answering.answer({ schema, yaml: "", path: "/", kind: "html" });
    if (answer.kind === "refused") refused.push(`${page}: ${answer.reason}`);
    else expect([page, answer.status]).toEqual([page, 200]);
  }
  expect(refused).toEqual([
    "/recipes/list-endpoints: The application computes `Author.fullName`, so that only its client can answer: remove `computed`.",
    "/reference/fields: The application computes `Author.initials`, so that only its client can answer: remove `computed`.",
    "/reference/filters: Answers need a schema that SQLite can store: `Album.labels` is a list.",
  ]);
});
