/** every filter on every type of field that knows it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Requestable;

/** Five values of each type as a client sends them, each greater than the one before: row n has the nth. */
const values = {
  small: ["-2147483648", "-1", "0", "7", "2147483647"],
  big: ["-9223372036854775808", "-1", "9007199254740992", "9007199254740993", "9223372036854775807"],
  moment: [
    "1969-12-31T23:59:59.999Z",
    "2024-02-29T12:00:00.001Z",
    "2024-02-29T14:00:00.002+02:00",
    "2024-03-01",
    "9999-12-31T00:00:00.000Z",
  ],
  amount: ["-0.1", "0", "0.3", "2.50", "12345678.9"],
  name: ["alpha", "beta", "delta & co", "epsilon+1", "zeta"],
  ratio: ["-1.5", "0", "0.1", "0.30000000000000004", "1e21"],
} as const;

beforeAll(async () => {
  library = await openLibrary();
  app = createApi({ prisma: library.prisma, handlers: { Book: { recommended } } });
  const notes = [null, "", "Alpha", "alphabet", "the alpha"];
  const data = notes.map((note, row) => ({
    id: String(row + 1),
    small: Number(values.small[row]),
    big: BigInt(values.big[row] ?? 0),
    moment: new Date(values.moment[row] ?? 0),
    amount: values.amount[row] ?? "0",
    name: values.name[row] ?? "",
    ratio: Number(values.ratio[row]),
    note,
  }));
  await library.prisma.sample.createMany({ data });
});
afterAll(() => library.prisma.$disconnect());

const found = async (query: string) => ids(await get(app, `/samples?itemsPerPage=5&${query}`)).join("");

describe.each(Object.entries(values))("%s", (field, texts) => {
  const value = (row: number) => encodeURIComponent(texts[row - 1] ?? "");

  it.each([
    ["exact", `${field}=${value(3)}`, "3"],
    ["any of", `${field}[]=${value(4)}&${field}[]=${value(1)}`, "14"],
    ["below", `${field}[lt]=${value(3)}`, "12"],
    ["not above", `${field}[lte]=${value(3)}`, "123"],
    ["above", `${field}[gt]=${value(3)}`, "45"],
    ["not below", `${field}[gte]=${value(3)}`, "345"],
    ["between, both included", `${field}[between]=${value(2)}..${value(4)}`, "234"],
    ["two bounds", `${field}[gt]=${value(1)}&${field}[lte]=${value(4)}`, "234"],
    ["upwards", `order[${field}]=Asc`, "12345"],
    ["downwards", `order[${field}]=DESC`, "54321"],
    ["an empty value is not sent", `${field}=&${field}[lt]=&${field}[between]=&order[${field}]=`, "12345"],
  ])("%s: %s", async (_, query, rows) => {
    expect(await found(query)).toBe(rows);
  });

  it.each(field === "name" ? [] : ["", "[]", "[lt]", "[lte]", "[gt]", "[gte]"])(
    "a value of another type is a 400 that names the parameter: %s",
    async (suffix) => {
      const parameter = field + suffix;
      expect(await fail(app, `/samples?${parameter}=abc`, 400)).toMatchObject({ parameter, value: "abc" });
    },
  );

  it("neither is a range of half a pair, or a direction that is none", async () => {
    for (const parameter of [`${field}[between]`, `order[${field}]`]) {
      expect(await fail(app, `/samples?${parameter}=${value(1)}`, 400)).toMatchObject({ parameter });
    }
  });
});

describe("start and exists", () => {
  it.each([
    ["note=alpha", "34"],
    ["note=ALPHAB", "4"],
    ["note=lpha", ""],
    ["note=", "12345"],
    ["exists[note]=true", "2345"],
    ["exists[note]=off", "1"],
    ["exists[note]=", "12345"],
    ["exists[note]=yes&note=a", "34"],
  ])("%s", async (query, rows) => {
    expect(await found(query)).toBe(rows);
  });

  it("a to-one relation is asked by its key or its IRI", async () => {
    for (const author of ["2", "/authors/2", "http://localhost/authors/2"]) {
      expect(ids(await get(app, `/books?author=${encodeURIComponent(author)}`))).toEqual([8, 9, 10]);
    }
  });

  it("every collection that has filters describes them, all that they answer to", async () => {
    const search = (await get(app, "/samples"))["hydra:search"] as {
      "hydra:template": string;
      "hydra:mapping": readonly { readonly variable: string; readonly property: string }[];
    };
    const names = search["hydra:mapping"].flatMap(({ variable }) => (variable.includes("%") ? [] : [variable]));
    const ranged = ["[between]", "[gt]", "[gte]", "[lt]", "[lte]"];
    const wanted = Object.keys(values).flatMap((field) => [
      ...["", "[]", ...ranged].map((suffix) => field + suffix),
      `order[${field}]`,
    ]);
    const related = ["order[group.label]", "order[group.weight]", "order[second.weight]"];
    const others = ["page", "itemsPerPage", "partial", "note", "note[]", "exists[note]", "order[note]", ...related];
    expect([...names].sort()).toEqual([...wanted, ...others].sort());
    const variables = names.map((name) => (name.endsWith("[]") ? `${name}*` : name));
    expect(decodeURIComponent(search["hydra:template"])).toBe(`/samples{?${variables.join(",")}}`);
    for (const path of ["/samples-by-id", "/all-samples", "/books", "/authors/1/books", "/book-feed"]) {
      expect(await get(app, path)).toHaveProperty("hydra:search");
    }
  });
});
