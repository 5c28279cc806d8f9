import { afterAll, beforeAll, expect, test } from "vitest";
import { get, ids, type Requestable } from "./client.js";
import { copyBooks } from "./copy-books.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

/** Rows before the middle of which a page may lie behind 10,000. */
const total = 20_100;

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  await copyBooks(library, total);
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

test("a page past the middle keeps its rows while others are appended", async () => {
  const { id: _, ...data } = await library.prisma.book.findUniqueOrThrow({
    where: { id: 10 },
    omit: { secret: false },
  });
  let isOver = false;
  const writing = (async () => {
    for (let id = total + 1; !isOver; id++) await library.prisma.book.create({ data: { ...data, id, extra: {} } });
  })();
  try {
    const reader = async (page: number) => {
      for (let asked = 0; asked < 10; asked++) {
        const first = (page - 1) * 3 + 1;
        expect(ids(await get(app, `/books?page=${page}`))).toEqual([first, first + 1, first + 2]);
      }
    };
    await Promise.all([4_001, 5_000, 5_900].map(reader));
  } finally {
    isOver = true;
    await writing;
    await library.prisma.book.deleteMany({ where: { id: { gt: total } } });
  }
});
