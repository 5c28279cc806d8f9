/**
 * Statements that PostgreSQL ends with an error of its data class, although no client sent a wrong value: a policy or a
 * view of the server fails. Such a failure is the server's: 500, and logged. It never hides a row or blames a parameter.
 */
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi, type Library, openLibrary, PrismaClient, provider, recommended } from "../behaviour/library.js";

const user = "failing_reader";

const paths = [
  "/books",
  "/books?page=2",
  "/books?published=true",
  "/books/1",
  "/books/1.json",
  "/book-feed",
  "/all-books",
];

describe.runIf(provider === "postgresql").each([
  {
    title: "a policy over a setting that is empty",
    statements: [
      'ALTER TABLE "Book" ENABLE ROW LEVEL SECURITY',
      `CREATE POLICY own ON "Book" USING ("authorId" = current_setting('app.tenant')::int)`,
    ],
    options: "-c app.tenant=",
  },
  {
    title: "a view that divides by zero",
    statements: [
      'ALTER TABLE "Book" RENAME TO "Volume"',
      'CREATE VIEW "Book" AS SELECT * FROM "Volume" WHERE 1 / ("id" - "id") = 1',
    ],
    options: "",
  },
  {
    title: "a view that reads a text as a number",
    statements: [
      'ALTER TABLE "Book" RENAME TO "Volume"',
      'CREATE VIEW "Book" AS SELECT * FROM "Volume" WHERE "title"::int > 0',
    ],
    options: "",
  },
])("$title", ({ statements, options }) => {
  let library: Library;
  let prisma: InstanceType<typeof PrismaClient>;
  const logged: unknown[] = [];
  const app = () =>
    createApi({ prisma, onError: (error) => void logged.push(error), handlers: { Book: { recommended } } });

  beforeAll(async () => {
    library = await openLibrary();
    for (const statement of [
      ...statements,
      `DROP ROLE IF EXISTS ${user}`,
      `CREATE ROLE ${user} LOGIN PASSWORD 'reader'`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`,
    ]) {
      await library.prisma.$executeRawUnsafe(statement);
    }
    const url = new URL(library.url);
    url.username = user;
    url.password = "reader";
    prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url.href, options }) });
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await library.prisma.$executeRawUnsafe(`DROP OWNED BY ${user}`);
    await library.prisma.$executeRawUnsafe(`DROP ROLE ${user}`);
    await library.prisma.$disconnect();
  });

  test.each(paths)("%s is a 500 that is logged", async (path) => {
    logged.length = 0;
    const response = await app().request(path);
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('"parameter"')]);
    expect(logged).toHaveLength(1);
  });
});
