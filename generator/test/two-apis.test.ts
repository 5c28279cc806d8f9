/** Two APIs of one schema, each with annotations of its own: `api: "admin"`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fail, get, type Requestable } from "./behaviour/client.js";
import { freshSqlite } from "./case-run.js";
import { generateProject, prismaPaged } from "./in-process.js";
import { schemaSql } from "./schema-sql.js";
import { client, projectWith, put } from "./temporary-project.js";

const block = (name: string) => `generator ${name} {\n  provider = "prisma-paged"\n  output = "./${name}"\n}\n`;
const schema = `datasource db {
  provider = "sqlite"
}
${client}${block("shop")}${block("admin")}
/// A book.
/// @pagination(api: "shop", itemsPerPage: 1)
/// @pagination(api: "admin", clientItemsPerPage: true, maximumItemsPerPage: 50)
/// @resource(where: { listed: true }, api: "shop")
/// @suppress(secret-looking)
model Book {
  id     Int     @id
  /// @filter(exact)
  title  String
  /// @hidden(api: "shop")
  /// @filter(range, api: "admin")
  cost   Int
  /// @hidden(api: "shop")
  listed Boolean
  /// @embed(limit: 5, fields: ["amount"], api: "admin")
  sales  Sale[]
}

/// @pagination(api: "admin")
model Sale {
  id     Int  @id
  amount Int
  book   Book @relation(fields: [bookId], references: [id])
  bookId Int

  @@index([bookId])
}
`;

let folder: string;
let shop: Requestable;
let admin: Requestable;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = projectWith("two-apis", { "schema.prisma": schema });
  await generateProject(folder);
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const { PrismaClient } = await load("prisma/client.ts");
  const prisma = new PrismaClient({ adapter: freshSqlite() });
  const files = [{ path: "schema.prisma", name: "schema.prisma", text: schema }];
  for (const statement of await schemaSql(files)) await prisma.$executeRawUnsafe(statement);
  const books = [1, 2, 3].map((id) => ({ id, title: `Book ${id}`, cost: id, listed: id !== 2 }));
  await prisma.book.createMany({ data: books });
  await prisma.sale.create({ data: { id: 1, amount: 9, bookId: 2 } });
  shop = (await load("shop/index.ts")).createApi({ prisma });
  admin = (await load("admin/index.ts")).createApi({ prisma });
  close = () => prisma.$disconnect();
}, 60_000);
afterAll(() => close());

test("each has its own resources, fields, rows and parameters", async () => {
  expect(await get(shop, "/books?cost[gt]=2")).toMatchObject({
    "hydra:totalItems": 2,
    "hydra:member": [{ "@id": "/books/1", "@type": "Book", id: 1, title: "Book 1" }],
  });
  expect(Object.keys((await get(shop, "/books"))["hydra:member"][0] ?? {})).toEqual(["@id", "@type", "id", "title"]);
  expect(await get(admin, "/books?cost[gt]=1&itemsPerPage=2")).toMatchObject({
    "hydra:totalItems": 2,
    "hydra:member": [{ id: 2, cost: 2, listed: false, sales: [{ "@id": "/sales/1", amount: 9 }] }, { id: 3 }],
  });
  await fail(shop, "/sales", 404);
  expect((await get(admin, "/sales"))["hydra:totalItems"]).toBe(1);
});

test("what one API hides is nowhere in its documents", async () => {
  for (const path of ["/openapi.json", "/docs.jsonld", "/contexts/Book", "/"]) {
    const text = await (await shop.request(path)).text();
    expect([path, /cost|listed|sale/i.exec(text)?.[0]]).toEqual([path, undefined]);
    expect(/cost|sale/i.test(await (await admin.request(path)).text())).toBe(true);
  }
});

test("explain shows the API of one block", async () => {
  const { stdout } = await prismaPaged(folder, "explain", "--generator", "admin", "Book");
  expect(stdout).toContain("cost[gt]");
  expect((await prismaPaged(folder, "explain", "--generator", "shop", "Book")).stdout).not.toContain("cost");
});

test("problems say which block they are about", async () => {
  put(folder, "schema.prisma", schema.replace('range, api: "admin"', 'rangee, api: "admin"'));
  const { code, stdout, stderr } = await prismaPaged(folder, "generate");
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining("1 error of generator admin\n")]);
  expect(stdout + stderr).not.toContain("of generator shop");
});
