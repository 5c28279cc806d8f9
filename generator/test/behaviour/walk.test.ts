/** Walking a collection by its own links, over HTTP as far as `app.request` is: every row once, in order, there and back. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Document, get, type Requestable } from "./client.js";
import type { Prisma, Sample } from "./generated/prisma/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  // Thousands of small writes, none of them to be kept.
  if (provider === "sqlite") await library.prisma.$queryRaw`PRAGMA synchronous = OFF`;
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
});
afterAll(() => library.prisma.$disconnect());

/** Few values of each type, so that rows tie; those that text, numbers and dates lose first are among them. */
const sample: fc.Arbitrary<Omit<Sample, "id" | "groupId" | "secondId">> = fc.record({
  small: fc.constantFrom(-2147483648, -1, 0, 7, 2147483647),
  big: fc.constantFrom(-9223372036854775808n, -1n, 9007199254740992n, 9007199254740993n, 9223372036854775807n),
  moment: fc
    .constantFrom(
      "1969-12-31T23:59:59.999Z",
      "2024-02-29T12:00:00.001Z",
      "2024-02-29T12:00:00.002Z",
      "9999-12-31T00:00:00.000Z",
    )
    .map((text) => new Date(text)),
  amount: fc.constantFrom("-0.1", "0", "0.3", "12345678.9", "1e-7") as fc.Arbitrary<never>,
  name: fc.constantFrom("", " ", "a", "A", "ä&b=c", "100%_[x]", "a+b%20", "☃", "'\"\\"),
  ratio: fc.constantFrom(-1.5, 0, 0.1, 0.30000000000000004, 1e21),
  note: fc.constantFrom(null, "", "n"),
});

// MySQL's texts are equal whatever their letter case: no two keys of its may differ by that alone.
const identifier =
  provider === "mysql" ? fc.uuid() : fc.oneof(fc.uuid(), fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }));
const samples = fc.uniqueArray(fc.record({ id: identifier, data: sample }), {
  selector: ({ id }) => id,
  maxLength: 14,
});
const size = fc.integer({ min: 1, max: 6 });

type Rows = readonly { readonly id: string; readonly data: Omit<Sample, "id" | "groupId" | "secondId"> }[];

async function fill(rows: Rows): Promise<void> {
  await library.prisma.sample.deleteMany();
  await library.prisma.sample.createMany({ data: rows.map(({ id, data }) => ({ id, ...data })) });
}

async function inOrder(orderBy: Prisma.SampleOrderByWithRelationInput[]): Promise<readonly string[]> {
  return (await library.prisma.sample.findMany({ orderBy })).map(({ id }) => id);
}

const members = (document: Document) => document["hydra:member"].map(({ id }) => String(id));

/** The members of every page from here on, along one link; `between` happens after each page is read. */
async function walk(
  start: string,
  link: "hydra:next" | "hydra:previous",
  between: (page: number) => Promise<void> = async () => {},
): Promise<{
  readonly pages: readonly (readonly string[])[];
  /** The path of the last page that had members. */
  readonly last: string;
}> {
  const pages: (readonly string[])[] = [];
  let last = start;
  for (let path: string | undefined = start; path !== undefined; ) {
    const document: Document = await get(app, path);
    pages.push(members(document));
    // An empty page turns round at its position; the row that stood there was on the page before.
    if (members(document).length > 0) last = path;
    await between(pages.length);
    path = document["hydra:view"]?.[link];
    if (pages.length > 60) throw new Error(`${start} has no end`);
  }
  return { pages, last };
}

// Shrinking a failure takes no longer than a test may.
const runs = { numRuns: 12, interruptAfterTimeLimit: 40_000 };

describe.each<{ path: string; orderBy: Prisma.SampleOrderByWithRelationInput[] }>([
  { path: "/samples-by-id", orderBy: [{ id: "desc" }] },
  { path: "/samples-by-big", orderBy: [{ big: "desc" }, { id: "desc" }] },
  { path: "/samples-by-moment", orderBy: [{ moment: "asc" }, { small: "desc" }, { id: "desc" }] },
  { path: "/samples-by-amount", orderBy: [{ amount: "desc" }, { name: "asc" }, { id: "asc" }] },
  { path: "/samples-by-name", orderBy: [{ name: "asc" }, { id: "desc" }] },
  { path: "/samples-by-ratio", orderBy: [{ ratio: "desc" }, { moment: "desc" }, { big: "asc" }, { id: "asc" }] },
])("a walk along $path", ({ path, orderBy }) => {
  it("visits every row once and in order, by next and back by previous", () =>
    fc.assert(
      fc.asyncProperty(samples, size, async (rows, itemsPerPage) => {
        await fill(rows);
        const all = await inOrder(orderBy);
        const onward = await walk(`${path}?itemsPerPage=${itemsPerPage}`, "hydra:next");
        expect(onward.pages.flat()).toEqual(all);
        expect(onward.pages.every((page) => page.length <= itemsPerPage)).toBe(true);
        const back = await walk(onward.last, "hydra:previous");
        expect([...back.pages].reverse().flat()).toEqual(all);
      }),
      runs,
    ));

  it("visits those that stay once and in order, while others are inserted and deleted", () =>
    fc.assert(
      fc.asyncProperty(
        samples,
        samples,
        size,
        fc.array(fc.boolean(), { minLength: 1 }),
        async (rows, others, itemsPerPage, coming) => {
          const staying = new Set(rows.map(({ id }) => id));
          const passing = others.filter(({ id }) => !staying.has(id));
          await fill([...rows, ...passing.filter((_, index) => index % 2 === 0)]);
          /** After each page another few of the passing rows come or go. */
          const change = async (page: number) => {
            const changed = passing.filter((_, index) => index % 3 === page % 3);
            await library.prisma.sample.deleteMany({ where: { id: { in: changed.map(({ id }) => id) } } });
            if (coming[page % coming.length]) {
              await library.prisma.sample.createMany({ data: changed.map(({ id, data }) => ({ id, ...data })) });
            }
          };
          const stayed = (ids: readonly string[]) => ids.filter((id) => staying.has(id));
          const start = `${path}?itemsPerPage=${itemsPerPage}&partial=1`;
          const onward = await walk(start, "hydra:next", change);
          const all = stayed(await inOrder(orderBy));
          expect(stayed(onward.pages.flat())).toEqual(all);
          // Since the last page was read, rows may have come behind it, or all of its own have gone.
          const end = await walk(start, "hydra:next");
          const back = await walk(end.last, "hydra:previous", change);
          expect(stayed([...back.pages].reverse().flat())).toEqual(all);
        },
      ),
      runs,
    ));
});

const orders = fc.uniqueArray(fc.constantFrom("small", "big", "moment", "amount", "name", "ratio", "note"), {
  maxLength: 3,
});

const direction = fc.constantFrom("asc" as const, "desc" as const);

describe("a walk by page number", () => {
  it.each(["full", "partial"])("visits every row once and in any order, %s", (mode) =>
    fc.assert(
      fc.asyncProperty(
        samples,
        size,
        orders,
        fc.tuple(direction, direction, direction),
        async (rows, itemsPerPage, fields, directions) => {
          await fill(rows);
          const order = fields.map((field, index) => ({ field, direction: directions[index] ?? "asc" }));
          const last = order.at(-1)?.direction ?? "asc";
          const all = await inOrder([...order.map(({ field, direction }) => ({ [field]: direction })), { id: last }]);
          const query = order.map(({ field, direction }) => `&order[${field}]=${direction}`).join("");
          const start = `/samples?itemsPerPage=${itemsPerPage}&partial=${mode === "partial"}${query}`;
          const onward = await walk(start, "hydra:next");
          expect(onward.pages.flat()).toEqual(all);
          const back = await walk(onward.last, "hydra:previous");
          expect([...back.pages].reverse().flat()).toEqual(all);
        },
      ),
      runs,
    ),
  );
});
