/**
 * Random requests for a table that has every type of Prisma's, and the same questions put to Prisma by hand. Every native
 * type of a server has a test of its own: `servers/native-differential.test.ts`.
 */
import { afterAll, beforeAll, test } from "vitest";
import { patience, type Random, repeat } from "../random.js";
import { completed, expectRows } from "./expect-rows.js";
import type { Prisma } from "./generated/prisma/client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

test("a field of any type is a cursor, an order and a filter", { timeout: patience }, async () => {
  const { prisma } = library;
  const app = createApi({ prisma, handlers: { Book: { recommended } } });
  const groups = ["", "Åse", "b", "B", "b"].map((label, index) => ({
    id: index + 1,
    label,
    weight: [null, 3, 3, -1][index] ?? null,
  }));
  await prisma.sampleGroup.createMany({ data: groups });
  await repeat(async (random) => {
    await prisma.sample.deleteMany();
    const rows = Array.from({ length: random.integer(0, 20) }, (_, index) => ({
      ...sampleData(random),
      id: `s${String(index).padStart(2, "0")}`,
      note: random.pick([null, "n", "m"]),
      groupId: random.integer(0, groups.length),
      secondId: random.pick([null, random.integer(1, groups.length)]),
    }));
    await prisma.sample.createMany({ data: rows });
    const collection = random.pick(sampleCollections);
    const filters = random.some(sampleFields, 3).map((field) => sampleFilter(random, field));
    const directions = random
      .some([...sampleFields, "note", ...relatedFields], 2)
      .map((field) => [field, random.pick(["asc", "desc"] as const)] as const);
    const query = [
      ...filters.map(({ sent }) => sent),
      ...directions.map(([field, direction]) => `order[${field}]=${direction}`),
      `itemsPerPage=${random.integer(1, 5)}`,
      `partial=${random.integer(0, 1)}`,
    ].join("&");
    const order = (directions.length > 0 ? directions : collection.order).map(([field, direction]) =>
      sortedBy(field, direction),
    );
    const orderBy = completed(order);
    const where = { AND: filters.map((filter) => filter.where) };
    const expected = (await prisma.sample.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id);
    await expectRows(app, `${collection.path}?${query}`, expected, { rows });
  });
});

const relatedFields = ["group.label", "group.weight", "second.weight"] as const;

/** In Prisma's terms. */
function sortedBy(path: string, direction: Direction | { readonly sort: Direction; readonly nulls: "last" }) {
  const [field = "", inner] = path.split(".");
  return inner === undefined ? { [field]: direction } : { [field]: { [inner]: direction } };
}

type Direction = "asc" | "desc";

const operators = ["lt", "lte", "gt", "gte"] as const;

/** Each field with any of its values. */
function sampleData(random: Random): SampleData {
  const pickOf = (field: SampleField): unknown => random.pick<unknown>(sampleValues[field]);
  return Object.fromEntries(sampleFields.map((field) => [field, pickOf(field)])) as unknown as SampleData;
}

type SampleData = Omit<Prisma.SampleCreateManyInput, "id" | "note" | "groupId" | "secondId">;
type SampleField = keyof SampleData;
type SampleOrder = readonly (readonly [field: string, direction: Parameters<typeof sortedBy>[1]])[];

/** As a client writes them, too; with those that text, numbers and dates lose first. */
const sampleValues: { readonly [field in SampleField]: readonly (SampleData[field] & {})[] } = {
  small: [-2147483648, -1, 0, 7, 2147483647],
  big: [-9223372036854775808n, -1n, 9007199254740992n, 9007199254740993n, 9223372036854775807n],
  moment: ["1969-12-31T23:59:59.999Z", "2024-02-29T12:00:00.001Z", "2024-02-29T12:00:00.002Z"].map(
    (text) => new Date(text),
  ),
  amount: ["-0.1", "0", "0.3", "12345678.9"],
  name: [" ", "a", "A", "ä&b=c", "100%_[x]", "a+b%20", "☃", "'\"\\"],
  ratio: [-1.5, 0, 0.1, 0.30000000000000004, 1e21],
};
const sampleFields = Object.keys(sampleValues) as SampleField[];

const sampleCollections: readonly { readonly path: string; readonly order: SampleOrder }[] = [
  { path: "/samples", order: [] },
  { path: "/samples", order: [] },
  { path: "/all-samples", order: [] },
  { path: "/samples-by-big", order: [["big", "desc"]] },
  {
    path: "/samples-by-moment",
    order: [
      ["moment", "asc"],
      ["small", "desc"],
    ],
  },
  {
    path: "/opaque-samples-by-moment",
    order: [
      ["moment", "asc"],
      ["small", "desc"],
    ],
  },
  {
    path: "/samples-by-group",
    order: [
      ["group.label", "desc"],
      ["second.weight", { sort: "asc", nulls: "last" }],
      ["small", "asc"],
    ],
  },
  { path: "/opaque-samples-by-name", order: [["name", "asc"]] },
  {
    path: "/samples-by-amount",
    order: [
      ["amount", "desc"],
      ["name", "asc"],
    ],
  },
  {
    path: "/samples-by-ratio",
    order: [
      ["ratio", "desc"],
      ["moment", "desc"],
      ["big", "asc"],
    ],
  },
];

function sampleFilter(random: Random, field: SampleField): { readonly sent: string; readonly where: object } {
  const values: readonly unknown[] = sampleValues[field];
  const [one, other] = [random.pick(values), random.pick(values)];
  const operator = random.pick(["", "[]", "[between]", ...operators.map((each) => `[${each}]`)]);
  const text = (value: unknown) =>
    encodeURIComponent(value instanceof Date ? value.toISOString() : String(value).replace("e+", "e"));
  switch (operator) {
    case "":
      return { sent: `${field}=${text(one)}`, where: { [field]: one } };
    case "[]":
      return { sent: `${field}[]=${text(one)}&${field}[]=${text(other)}`, where: { [field]: { in: [one, other] } } };
    case "[between]":
      return {
        sent: `${field}[between]=${text(one)}..${text(other)}`,
        where: { [field]: { gte: one, lte: other } },
      };
    default:
      return { sent: `${field}${operator}=${text(one)}`, where: { [field]: { [operator.slice(1, -1)]: one } } };
  }
}
