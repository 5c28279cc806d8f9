/** The table of docs/reference/performance.md: each request runs the statements and reads the rows that the table names. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addClubs, addGuests, numbers } from "./clubs.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";
import { type Meter, metered } from "./metered-adapter.js";

const page = new URL("../../../docs/reference/performance.md", import.meta.url);
const meter: Meter = { statements: 0, rows: 0, atOnce: 0 };
const handlers = { Book: { recommended } };
let library: Library;

beforeAll(async () => {
  library = await openLibrary((adapter) => metered(adapter, meter));
  await addClubs(library, [
    ...numbers(1200).map((id) => ({ events: id % 7, letters: id % 4 })),
    { events: 5000, letters: 1 },
  ]);
  await addGuests(library, 4, 200);
  const data = { big: 1n, moment: new Date(0), amount: 1, name: "", ratio: 1 };
  await library.prisma.sample.createMany({
    data: numbers(100).map((small) => ({ id: String(small).padStart(3, "0"), small, ...data })),
  });
  // The first request of a client checks how it reads the database.
  await createApi({ prisma: library.prisma, handlers }).request("/samples");
});
afterAll(() => library.prisma.$disconnect());

/** Of every model, so that each relation is looked up. */
const everything = () => ({ AND: [{ id: { not: -1 } }] });
const scope = { Club: everything, Event: everything, Letter: everything, Guest: everything };

/** The rows of the table: the page, its request, and `statements/rows`, which may differ by database. */
const table = readFileSync(page, "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, , request]) => request?.startsWith("`/"));
const names = { sqlite: "SQLite", postgresql: "PostgreSQL", mysql: "MariaDB" };
const figures = (cells: readonly string[]) => {
  const [all = "", ...differing] = cells[3]?.split(", on ") ?? [];
  const own = differing.find((each) => each.startsWith(`${names[provider]} `));
  return own?.slice(names[provider].length + 1) ?? all;
};

describe("statements and rows of a page", () => {
  test.each(table.map((cells) => [cells[1] ?? "", cells[2]?.replaceAll("`", "") ?? "", figures(cells)] as const))(
    "%s: %s",
    async (name, path, expected) => {
      const app = createApi({ prisma: library.prisma, handlers, ...(name.includes("scope") && { scope }) });
      Object.assign(meter, { statements: 0, rows: 0, atOnce: 0 });
      const response = await app.request(path);
      expect(response.status, await response.text()).toBe(200);
      expect(`${meter.statements}/${meter.rows}`).toBe(expected);
      expect(meter.atOnce).toBeLessThanOrEqual(4);
    },
  );

  test("are those of every kind of page", () => {
    expect(table.length).toBeGreaterThan(15);
  });
});
