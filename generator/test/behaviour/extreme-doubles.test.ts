/** The largest, the smallest and the finest doubles as cursor positions, there and back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable, view } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

const finest = Number.MIN_VALUE;
const leastNormal = 2.2250738585072014e-308;
const isMariaDb = provider === "mysql";
/** Prisma rounds a number beyond 2 ** 53 to 16 digits, so none here has more. */
const magnitudes = [
  ...[0, finest, 2 * finest, 1e-320, leastNormal - finest].filter((value) => value === 0 || !isMariaDb),
  ...[leastNormal, 2 * leastNormal, 0.1, 0.3, 0.30000000000000004, 1 / 3, 1, 1 + Number.EPSILON],
  ...[2 ** 53 - 1, 2 ** 53, 1e21, 1e300, 1.699999999999999e308, 1.7e308],
];
const values = magnitudes.flatMap((value) => [value, -value, value]);

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  await library.prisma.sample.createMany({
    data: values.map((ratio, index) => ({
      id: String(index),
      small: index,
      // Among equal doubles the next fields decide.
      big: BigInt(index),
      moment: new Date(0),
      amount: 0,
      name: "",
      ratio,
    })),
  });
});
afterAll(() => library.prisma.$disconnect());

async function walk(start: string, link: "hydra:next" | "hydra:previous") {
  const pages: (readonly unknown[])[] = [];
  let last = start;
  for (let path: string | undefined = start; path !== undefined && pages.length <= values.length; ) {
    const document = await get(app, path);
    pages.push(ids(document));
    last = path;
    path = view(document)?.[link];
  }
  return { pages, last };
}

describe.each([
  ["/samples-by-ratio", [{ ratio: "desc" }, { moment: "desc" }, { big: "asc" }]],
  ["/samples-by-id?order[ratio]=asc&order[big]=desc", [{ ratio: "asc" }, { big: "desc" }, { id: "desc" }]],
] as const)("%s", (path, orderBy) => {
  it.each([1, 7])("visits every row once, in pages of %i", async (size) => {
    const rows = await library.prisma.sample.findMany({ orderBy: [...orderBy] });
    expect(rows.map(({ ratio }) => ratio + 0)).toEqual(
      values.toSorted((a, b) => (orderBy[0].ratio === "asc" ? a - b : b - a)).map((value) => value + 0),
    );
    const start = `${path}${path.includes("?") ? "&" : "?"}itemsPerPage=${size}`;
    const there = await walk(start, "hydra:next");
    expect(there.pages.flat()).toEqual(rows.map(({ id }) => id));
    const back = await walk(there.last, "hydra:previous");
    expect(back.pages.toReversed().flat()).toEqual(rows.map(({ id }) => id));
  });

  it("keeps every bit of a value that is sent and that is filtered by", async () => {
    for (const value of new Set(values)) {
      const found = await get(app, `/samples?itemsPerPage=100&ratio=${encodeURIComponent(value)}`);
      expect([value, found["hydra:totalItems"]]).toEqual([value, values.filter((other) => other === value).length]);
    }
  });
});

it("visits every row of doubles with more digits than Prisma sends, which others wrote", async () => {
  const { prisma } = library;
  const table = provider === "postgresql" ? '"Sample"' : "Sample";
  const written = [
    ...["1.2345678901234561e300", "1.2345678901234563e300", "1.2345678901234567e300"],
    ...["123456789012345680000", "123456789012345700000"],
  ].flatMap((value) => [value, `-${value}`]);
  await prisma.sample.deleteMany({ where: { id: { notIn: written.map((_, index) => String(index)) } } });
  for (const [index, value] of written.entries()) {
    await prisma.$executeRawUnsafe(`UPDATE ${table} SET ratio = ${value} WHERE id = '${index}'`);
  }
  const sorted = written.map((value, index) => ({ id: String(index), ratio: Number(value) }));
  const wanted = sorted.toSorted((a, b) => b.ratio - a.ratio).map(({ id }) => id);
  const there = await walk("/samples-by-ratio?itemsPerPage=1", "hydra:next");
  expect(there.pages.flat()).toEqual(wanted);
  expect((await walk(there.last, "hydra:previous")).pages.toReversed().flat()).toEqual(wanted);
});

it("a double that Prisma would round to infinity is a 400 that names its parameter", async () => {
  for (const path of [
    "/samples?ratio=",
    "/samples?ratio[gt]=",
    "/samples-by-ratio?moment[lt]=2020-01-01&big[gt]=1&id[gt]=1&ratio[lt]=",
  ]) {
    expect(await fail(app, `${path}1.7976931348623157e308`, 400)).toMatchObject({
      parameter: expect.stringMatching(/^ratio/),
    });
  }
});
