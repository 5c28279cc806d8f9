import type { CollectionOperation, Filter, Pagination } from "@prisma-paged/runtime/generator";
import { defaultParameterNames } from "@prisma-paged/runtime/generator";
import { describe, expect, test } from "vitest";
import { moduleOf, operation, resource, textOf } from "../../test/api-fixture.js";
import type { ApiOperation } from "../model/api-model.js";
import { key } from "../printer/literal.js";
import { emitQueryTypes } from "./query-type.js";

const emitted = (...operations: readonly ApiOperation[]) =>
  emitQueryTypes(moduleOf(resource("City", "/cities", { operations })));

/** The members of the emitted interface, without `readonly`. */
function members(change: Partial<CollectionOperation>, pagination: Partial<Pagination> = {}): readonly string[] {
  const text = textOf(emitted(operation("/cities", change, pagination)));
  const own = [...text.matchAll(/^ {2}readonly (.*);$/gm)].map(([, member]) => member ?? "");
  // Those that take the same are stated together: `Params<"a" | "b", string>`.
  const groups = [...text.matchAll(/\bParams<((?:"[^"]+"(?: \| )?)+), (.+?)>(?=,| \{|\n)/g)];
  return [
    ...groups.flatMap(([, names = "", type]) =>
      [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => `${key(name)}?: ${type}`),
    ),
    ...own,
  ].sort();
}

describe("paging parameters: only where the client may use them", () => {
  test.each([
    { name: "the page alone", pagination: {}, want: ["page?: number | string"] },
    {
      name: "nothing without paging",
      pagination: { enabled: false, clientItemsPerPage: true, clientPartial: true },
      want: [],
    },
    {
      name: "everything that the client may have",
      pagination: { enabled: false, clientEnabled: true, clientItemsPerPage: true, clientPartial: true },
      want: [
        "page?: number | string",
        'pagination?: boolean | "true" | "false"',
        "itemsPerPage?: number | string",
        'partial?: boolean | "true" | "false"',
      ],
    },
    {
      name: "a cursor's positions, and no page",
      pagination: {
        viaCursor: [
          { field: "at", direction: "DESC", type: "DateTime" },
          { field: "id", direction: "DESC", type: "BigInt" },
        ],
      },
      want: [
        '"at[lt]"?: string',
        '"at[gt]"?: string',
        '"id[lt]"?: bigint | number | string',
        '"id[gt]"?: bigint | number | string',
      ],
    },
    {
      name: "a cursor's positions among nulls, and along an enum",
      pagination: {
        viaCursor: [
          { field: "mark", direction: "ASC", type: "Boolean", nullable: true },
          { field: "kind", direction: "ASC", type: "Enum", values: ["A", "B"] },
        ],
      },
      want: [
        '"mark[lt]"?: boolean | "true" | "false"',
        '"mark[gt]"?: boolean | "true" | "false"',
        '"mark[null]"?: true | "true"',
        '"kind[lt]"?: "A" | "B"',
        '"kind[gt]"?: "A" | "B"',
      ],
    },
  ] satisfies { name: string; pagination: Partial<Pagination>; want: string[] }[])("$name", ({ pagination, want }) => {
    expect(members({}, pagination)).toEqual([...want].sort());
  });

  test("under their configured names, quoted where they must be", () => {
    const renamed = { page: "p", enabled: "paging", itemsPerPage: "page-size", partial: "_partial" };
    const parameters = { ...defaultParameterNames, ...renamed };
    const all = { clientEnabled: true, clientItemsPerPage: true, clientPartial: true };
    expect(members({ parameters }, all).map((member) => member.split("?")[0])).toEqual([
      '"page-size"',
      "_partial",
      "p",
      "paging",
    ]);
  });
});

describe("filters", () => {
  const cases: readonly { readonly filter: Filter; readonly want: readonly string[] }[] = [
    { filter: { type: "String", match: "exact" }, want: ["f?: string", '"f[]"?: OneOrMore<string>'] },
    { filter: { type: "String", match: "partial" }, want: ["f?: string", '"f[]"?: OneOrMore<string>'] },
    { filter: { type: "String", match: "word" }, want: ["f?: string", '"f[]"?: OneOrMore<string>'] },
    {
      filter: { type: "Int", match: "exact" },
      want: ["f?: number | string", '"f[]"?: OneOrMore<number | string>'],
    },
    {
      filter: { type: "Boolean", match: "exact" },
      want: ['f?: boolean | "true" | "false"', '"f[]"?: OneOrMore<boolean | "true" | "false">'],
    },
    {
      filter: { type: "Enum", values: ["A", "B"], match: "exact" },
      want: ['f?: "A" | "B"', '"f[]"?: OneOrMore<"A" | "B">'],
    },
    {
      filter: { type: "Decimal", range: true },
      want: [
        '"f[gt]"?: number | string',
        '"f[gte]"?: number | string',
        '"f[lt]"?: number | string',
        '"f[lte]"?: number | string',
        '"f[between]"?: string',
      ],
    },
    {
      filter: { type: "Int", not: true },
      want: ['"f[not]"?: number | string', '"f[not][]"?: OneOrMore<number | string>'],
    },
    {
      filter: { type: "DateTime", date: true },
      want: [
        '"f[after]"?: string',
        '"f[strictly_after]"?: string',
        '"f[before]"?: string',
        '"f[strictly_before]"?: string',
      ],
    },
    { filter: { type: "String", order: true }, want: ['"order[f]"?: SortDirection'] },
    { filter: { type: "String", nullable: true, exists: true }, want: ['"exists[f]"?: boolean | "true" | "false"'] },
  ];
  test.each(cases)("$filter", ({ filter, want }) => {
    expect(members({ filters: { f: filter } }, { enabled: false })).toEqual([...want].sort());
  });

  test("a cursor's field with a range filter is named once", () => {
    const names = members(
      { filters: { id: { type: "Int", range: true } } },
      { viaCursor: [{ field: "id", direction: "ASC", type: "Int" }] },
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(5);
  });
});

test("an operation of its own is named after both", () => {
  const text = textOf(emitted(operation("/cities/old", { name: "old" })));
  expect(text).toContain("/** The query parameters of `GET /cities/old`. */\nexport interface CityOldQuery {");
});

test("an operation that takes no parameter takes no query with one", () => {
  expect(textOf(emitted(operation("/cities", {}, { enabled: false })))).toContain(
    "export type CityQuery = Record<string, never>;",
  );
});

test("an operation that takes what an earlier one takes is given its type", () => {
  const sized = { clientItemsPerPage: true };
  const operations = [
    operation("/cities", {}),
    operation("/cities/old", { name: "old" }, sized),
    operation("/cities/new", { name: "new" }),
    operation("/cities/far", { name: "far" }, sized),
  ];
  const text = textOf(emitted(...operations));
  expect(text.match(/^export .*$/gm)).toEqual([
    "export interface CityQuery {",
    'export interface CityOldQuery extends Params<"page" | "itemsPerPage", number | string> {}',
    "export type CityNewQuery = CityQuery;",
    "export type CityFarQuery = CityOldQuery;",
  ]);
});

test("parameters that take the same are stated together, on lines that fit", () => {
  const filters = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`field${n}`, { type: "Int", range: true } as const]),
  );
  const text = textOf(emitted(operation("/cities", { filters })));
  expect(text).toContain("export interface CityQuery\n  extends Params<");
  expect(text.split("\n").every((line) => line.length <= 120)).toBe(true);
});

test("a value with the name of a type of the runtime imports nothing", () => {
  const filters = { kind: { type: "Enum", values: ["SortDirection", "Params"], match: "exact" } } as const;
  const names = emitted(operation("/cities", { filters })).imports.map(({ name }) => name);
  expect(names).toEqual(["OneOrMore"]);
});
