/** What a caller may not see is not read either. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { get, ids } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @resource(computed: { greeting: "String" })
/// @pagination(clientFields: true, clientIncludes: ["house", "books"], clientEnabled: true, search: ["name", "secret"])
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "name" }])
/// @pagination(operation: "names", path: "/names", distinct: ["name"])
model Author {
  id      Int       @id
  /// @filter(partial, order)
  name    String
  /// @restricted
  secret  String?
  /// @restricted
  born    DateTime?
  /// @restricted
  badge   String    @unique
  /// @restricted
  /// @embed
  rival   Rival?    @relation(fields: [rivalId], references: [id])
  /// @restricted
  rivalId Int?
  house   House?    @relation(fields: [houseId], references: [id])
  houseId Int?
  /// @pagination
  books   Book[]
  /// @restricted
  /// @count
  /// @embed(limit: 2)
  diaries Diary[]
  /// @pagination
  awards  Award[]
  @@index([name])
  @@index([houseId])
  @@index([rivalId])
}
/// @pagination
model Rival {
  id      Int      @id
  authors Author[]
}
/// @pagination
model House {
  id      Int      @id
  /// @restricted
  debts   Int
  /// @embed(limit: 3)
  authors Author[]
}
/// @pagination
model Book {
  id       Int    @id
  /// @restricted
  price    Int
  /// @embed
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
/// @pagination
model Diary {
  id       Int    @id
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
/// @pagination
model Award {
  id    Int    @id
  owner Author @relation(fields: [badge], references: [badge])
  badge String
  @@index([badge])
}
`;

let project: OpenProject;
beforeAll(async () => {
  project = await openProject("restricted-columns", models);
  const { prisma } = project;
  await prisma.rival.create({ data: { id: 1 } });
  await prisma.house.create({ data: { id: 1, debts: 9 } });
  for (const id of [1, 2]) {
    const born = new Date("2000-01-01T00:00:00Z");
    const own = { name: `n%${id}`, secret: "s", badge: `b${id}`, born };
    await prisma.author.create({ data: { id, ...own, rivalId: 1, houseId: 1 } });
    await prisma.book.create({ data: { id, authorId: id, price: 5 } });
    await prisma.diary.create({ data: { id, authorId: id } });
    await prisma.award.create({ data: { id, badge: `b${id}` } });
  }
});
afterAll(() => project.prisma.$disconnect());

/** The greeting is made of what this caller may not see. */
const extension = {
  result: {
    author: { greeting: { needs: { badge: true }, compute: ({ badge }: { badge: string }) => `Hello, ${badge}` } },
  },
};

function api(answer: "all" | readonly string[]) {
  const { prisma, createApi } = project;
  const all = () => answer;
  return createApi({ prisma: prisma.$extends(extension), fields: { Author: all, House: all, Book: all } });
}

/** Every column and every table that only the one caller may see. */
const restricted = /\b(secret|born|rivalId|debts|price|Rival|Diary)\b/;

const paths = [
  "/authors",
  "/authors?pagination=false",
  "/authors?search=n%25",
  "/authors?name=n%25&fields=id",
  "/authors?include=house",
  "/authors?include=books",
  "/authors/1",
  "/authors/1 text/html",
  "/authors text/html",
  "/authors/1?include=books",
  "/feed",
  "/feed?name[gt]=a&id[gt]=1",
  "/names",
  "/houses",
  "/houses/1",
  "/houses/1 text/html",
  "/books",
  "/books/1",
  "/authors/1/books",
];

const request = (app: ReturnType<typeof api>, path: string) => {
  const [url = "", accept = "*/*"] = path.split(" ");
  return app.request(url, { headers: { accept } });
};

describe("a caller who may see none", () => {
  test.each(paths)("reads none of it at %s", async (path) => {
    project.statements();
    const response = await request(api([]), path);
    expect(response.status, await response.text()).toBe(200);
    const statements = project.statements();
    expect(statements).not.toEqual([]);
    for (const statement of statements) expect(statement).not.toMatch(restricted);
    expect((await request(api("all"), path)).status).toBe(200);
    // Only SQLite reads more than the chosen fields, to test a text with `%`.
    if (!path.includes("fields=")) expect(project.statements().join("\n")).toMatch(restricted);
  });

  test("reads what others need of it", async () => {
    expect(await get(api([]), "/authors/1")).toMatchObject({ greeting: "Hello, b1" });
    expect(ids(await get(api([]), "/authors/2/awards"))).toEqual([2]);
    expect(await (await request(api([]), "/authors/2 text/html")).text()).toContain('"/authors/2/awards');
  });

  test("is sent pages as before if a value cannot be read", async ({ skip }) => {
    if (inject("database").provider !== "sqlite") skip("Only SQLite keeps values of another type.");
    const { prisma } = project;
    const set = (born: string, debts: string) =>
      Promise.all([
        prisma.$executeRawUnsafe(`UPDATE "Author" SET "born" = ${born}`),
        prisma.$executeRawUnsafe(`UPDATE "House" SET "debts" = ${debts}`),
      ]);
    await set("'never'", "'many'");
    try {
      for (const path of paths) {
        const response = await request(api([]), path);
        expect(response.status, await response.text()).toBe(200);
      }
      for (const path of ["/authors", "/authors/1", "/feed", "/houses", "/books", "/authors?include=house"]) {
        expect((await api("all").request(path)).status).toBe(500);
      }
    } finally {
      await set("NULL", "9");
    }
  });
});

test("a caller who may see some reads these", async () => {
  project.statements();
  const app = project.createApi({ prisma: project.prisma.$extends(extension), fields: { Author: () => ["secret"] } });
  expect(await get(app, "/authors/1")).toMatchObject({ secret: "s" });
  const statements = project.statements().join("\n");
  expect(statements).toMatch(/\bsecret\b/);
  expect(statements).not.toMatch(/\b(born|rivalId|Rival|Diary)\b/);
});
