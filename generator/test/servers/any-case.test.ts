/** `@filter(iexact)`: what the server runs, and that an index serves it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, ids } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "../behaviour/library.js";

let library: Library;
const statements: string[] = [];

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  await prisma.track.createMany({
    data: Array.from({ length: 3000 }, (_, index) => {
      const id = index + 1;
      return { id, title: "", file: "", code: "", album: `Album ${id}`, live: false };
    }),
  });
  const column = provider === "postgresql" ? `(lower("album"))` : "(`album`(40))";
  const table = provider === "postgresql" ? '"Track"' : "`Track`";
  await prisma.$executeRawUnsafe(`CREATE INDEX album_in_any_case ON ${table} ${column}`);
  await prisma.$executeRawUnsafe(provider === "postgresql" ? "ANALYZE" : "ANALYZE TABLE `Track`");
  prisma.$on("query", ({ query }) => statements.push(query));
});
afterAll(() => library.prisma.$disconnect());

test.each([
  ["album=ALBUM%20700", [700], ["ALBUM 700"]],
  ["album[]=album%20700&album[]=aLBUM%20800", [700, 800], ["album 700", "aLBUM 800"]],
  ["album=album_700", [], ["album_700"]],
])("%s", async (query, found, values) => {
  const app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  statements.splice(0);
  expect(ids(await get(app, `/tracks?${query}`))).toEqual(found);
  const sql = statements.find((each) => /FROM \S*Track\S* WHERE/.test(each)) ?? "";
  expect(sql.includes("LOWER(")).toBe(provider === "postgresql");
  expect(sql).not.toContain("LIKE");
  const count = sql.slice(sql.indexOf(" WHERE ")).replace(/ORDER BY.*$/, "");
  const from = provider === "postgresql" ? '"public"."Track"' : sql.match(/FROM (\S+)/)?.[1];
  const plan = await library.prisma.$queryRawUnsafe<object[]>(`EXPLAIN SELECT 1 FROM ${from} ${count}`, ...values);
  expect(JSON.stringify(plan, (_, value) => (typeof value === "bigint" ? Number(value) : value))).toContain(
    "album_in_any_case",
  );
});
