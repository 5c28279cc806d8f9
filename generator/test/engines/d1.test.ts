/** What only D1 refuses. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fail, get, ids, type Requestable } from "../behaviour/client.js";
import { createApi, type Library, openLibrary, recommended } from "../behaviour/library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  // The adapter writes each refusal to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, onError: () => {}, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

describe("a filter of a client that D1 refuses is a 400, which names the parameter", () => {
  const list = (length: number) => Array.from({ length }, (_, index) => `sales[]=${index}`).join("&");

  it.each([
    ["an integer beyond 2^53", "/books?sales=9007199254740993", "sales"],
    ["beside a filter that it takes", "/books?published=true&sales[gt]=9007199254740993", "sales[gt]"],
  ])("%s", async (_, path, parameter) => {
    expect(await fail(app, path, 400)).toMatchObject({ parameter });
  });

  it("a list of 98 values, as they and those of the page are too many for one statement", async () => {
    const problem = await fail(app, `/books?published=true&${list(98)}`, 400);
    expect(problem).toMatchObject({ parameter: "sales[]", value: "98 values" });
    expect(problem.detail).toContain("too many values");
    expect(ids(await get(app, `/books?${list(90)}&order[title]=desc`))).toEqual([10, 9, 8]);
  });

  it.each(["/books", "/all-books", "/book-feed"])(
    "a list that is longer than any page of %s can have",
    async (path) => {
      expect(await fail(app, `${path}?${list(300)}`, 400)).toMatchObject({ parameter: "sales[]" });
    },
  );

  it("a text of more than 50 bytes, as D1 refuses it only once it has found a row", async () => {
    expect(await fail(app, `/books?title=${"é".repeat(25)}`, 400)).toMatchObject({ parameter: "title" });
    expect(ids(await get(app, `/books?title=${"é".repeat(24)}`))).toEqual([]);
  });

  it("a text to search for", async () => {
    await library.prisma.track.create({ data: { id: 1, title: "a", file: "a", code: "a", live: true } });
    const problem = await fail(app, `/tracks?search=${"x".repeat(51)}`, 400);
    expect(problem).toMatchObject({ parameter: "search" });
  });
});
