/** What is sent of embedded and included items, and what the types and OpenAPI say of it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runNode } from "../prisma-child.js";
import { get } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination
/// @pagination(operation: "get", clientIncludes: ["books.club"])
model Author {
  id    Int    @id
  name  String
  /// @pagination
  books Book[]
}
/// @pagination(clientIncludes: ["author"])
model Book {
  id       Int    @id
  /// @restricted
  author   Author @relation(fields: [authorId], references: [id])
  /// @restricted
  authorId Int
  /// @embed(fields: ["name"])
  club     Club?  @relation(fields: [clubId], references: [id])
  clubId   Int?

  @@index([authorId, id])
}
/// @pagination
model Club {
  id    Int    @id
  name  String
  since Int
  books Book[]
}
`;

let project: OpenProject;
const options = () => ({ prisma: project.prisma, fields: { Book: () => "all" } });

beforeAll(async () => {
  project = await openProject("embedded-documents", models);
  const { prisma } = project;
  await prisma.author.create({ data: { id: 1, name: "Ada" } });
  await prisma.club.create({ data: { id: 1, name: "Readers", since: 1900 } });
  await prisma.book.createMany({
    data: [
      { id: 1, authorId: 1, clubId: 1 },
      { id: 2, authorId: 1 },
    ],
  });
});
afterAll(() => project.prisma.$disconnect());

interface Schema {
  readonly [keyword: string]: unknown;
}

/** The schemas of a property, wherever a schema states it. */
function propertiesOf(schema: unknown, name: string): readonly Schema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own: unknown = Reflect.get(Object(Reflect.get(schema, "properties")), name);
  const inner = Object.values(schema).flatMap((each) => propertiesOf(each, name));
  return own === undefined ? inner : [own as Schema, ...inner];
}

async function schemas(): Promise<{ readonly [name: string]: Schema }> {
  return JSON.parse(await (await project.createApi(options()).request("/openapi.json")).text()).components.schemas;
}

test("an embedded item of which some fields are sent may be null, in JSON-LD too", async () => {
  expect((await get(project.createApi(options()), "/books"))["hydra:member"]).toMatchObject([
    { id: 1, club: { "@id": "/clubs/1", name: "Readers" } },
    { id: 2, club: null },
  ]);
  for (const [name, schema] of Object.entries(await schemas())) {
    if (!/^Book[A-Za-z]*\.jsonld$/.test(name)) continue;
    const clubs = propertiesOf(schema, "club").filter((club) => club.format !== "uri-reference");
    for (const club of clubs)
      expect({ name, club: JSON.stringify(club) }).toEqual({ name, club: expect.stringContaining('"null"') });
  }
});

test("an included item has the fields by which it is embedded elsewhere", async () => {
  const app = project.createApi(options());
  const { books } = await get(app, "/authors/1?include=books.club");
  expect(books).toMatchObject([{ club: { "@id": "/clubs/1", "@type": "Club", name: "Readers" } }, { club: null }]);
  expect(JSON.stringify(books)).not.toContain("since");
  const { AuthorGet: author } = await schemas();
  const required = propertiesOf(author, "club").flatMap(
    (club) => JSON.stringify(club).match(/"required":\[[^\]]*\]/g) ?? [],
  );
  expect(required).not.toEqual([]);
  expect(required.join()).not.toContain("since");
});

test("the types say the same", async () => {
  writeFileSync(
    join(project.folder, "use.ts"),
    `import type { AuthorGetItem } from "./api/author.js";
import type { BookGetCollectionItem } from "./api/book.js";
declare const book: Omit<BookGetCollectionItem, "author">;
// Not every caller is sent it.
export const withoutAuthor: BookGetCollectionItem = book;
declare const author: AuthorGetItem;
if (typeof author.books !== "string") {
  for (const { club } of author.books) {
    if (club === null || typeof club === "string") continue;
    export_(club.name);
    // @ts-expect-error: it is not sent
    export_(club.since);
  }
}
declare function export_(value: unknown): void;
`,
  );
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2022", strict: true, noEmit: true, skipLibCheck: true, types: [] },
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["use.ts"] }));
  expect(await runNode(project.folder, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
});
