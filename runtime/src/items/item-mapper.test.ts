/** Each kind of field: what is read for it, and what it makes of a row. */
import { describe, expect, test } from "vitest";
import { defaultPagination } from "../../test/fixture/pagination.js";
import { defineResource } from "../definition/define-resource.js";
import type { ItemFields, ResourceDefinition } from "../definition/resource-definition.js";
import { includeInPlace } from "../parts/selection/included-items.js";
import { sqlite } from "../reading/databases.js";
import { itemMapper, nestedFields } from "./item-mapper.js";

const settings = { prefix: "hydra:", database: sqlite, pagination: defaultPagination } as const;

const define = (model: string, fields: ItemFields, change: Partial<ResourceDefinition> = {}) =>
  defineResource(settings, {
    model,
    path: `/${model.toLowerCase()}s`,
    fields,
    collections: [],
    identifier: { fields: [{ name: "id", type: "Int" }] },
    ...change,
  });

const line = define(
  "Line",
  { number: { type: "Int" } },
  {
    identifier: {
      fields: [
        { name: "order", type: "Int", publicName: "o" },
        { name: "number", type: "Int" },
      ],
      compound: "order_number",
    },
  },
);
const day = define(
  "Day",
  { at: { type: "Date" } },
  { identifier: { fields: [{ name: "at", type: "Date" }] }, only: "get" },
);
const tag = define("Tag", { name: { type: "String" } }, { only: "getCollection" });
const country = define(
  "Country",
  {
    code: { type: "String" },
    flag: { link: "embedded", target: () => flag },
    cities: { link: "embedded-list", target: () => city, limit: 2, columns: { code: "code" } },
    towns: { link: "embedded-list", target: () => city, limit: 2, columns: { code: "town" } },
    tag: { link: "embedded", target: () => tag },
  },
  {
    identifier: { fields: [{ name: "code", type: "String" }] },
    relations: [
      { name: "towns", path: "/countries/:id/towns", rows: () => city, parent: { columns: { code: "town" } } },
    ],
  },
);
const flag = define("Flag", { country: { link: "embedded", target: () => country, columns: { countryCode: "code" } } });
const city = define("City", {
  name: { type: "String", field: "label" },
  country: { link: "item", target: () => country, columns: { countryCode: "code" } },
});

const noon = new Date("2024-02-28T12:00:00Z");

describe("a column", () => {
  test.each([
    [{ type: "Int" }, 1, 1],
    [{ type: "Float", nullable: true }, null, null],
    [{ type: "BigInt" }, 9007199254740993n, "9007199254740993"],
    [{ type: "Decimal", nullable: true }, { toFixed: () => "1.50" }, "1.50"],
    [{ type: "DateTime", list: true }, [noon], ["2024-02-28T12:00:00.000Z"]],
    [{ type: "Date", nullable: true }, null, null],
    [{ type: "Date" }, noon, "2024-02-28"],
    [{ type: "Time" }, noon, "12:00:00"],
    [{ type: "Bytes" }, Uint8Array.of(0, 1), "AAE="],
    [{ type: "Json", nullable: true }, { "@id": 1 }, { "@id": 1 }],
    [{ type: "Enum", values: ["A"] }, "A", "A"],
    [{ type: "DateTime" }, undefined, undefined],
  ] as const)("%o of %o", (field, value, want) => {
    const form = itemMapper(define("Note", { f: field }));
    expect(form.select).toEqual({ f: true, id: true });
    expect(form.toItem({ id: 1, f: value }, "/api")).toEqual({ "@id": "/api/notes/1", "@type": "Note", f: want });
  });
});

describe("a relation", () => {
  const inner = { code: "F R", flag: { id: 3, countryCode: "F R" }, tag: { id: 1, name: "big" } };
  const whole = {
    "@id": "/countries/F%20R",
    "@type": "Country",
    code: "F R",
    flag: { "@id": "/flags/3", "@type": "Flag", country: "/countrys/F%20R" },
    tag: { "@type": "Tag", name: "big" },
  };
  const inside = { code: true, flag: { select: { id: true } } };
  const cases: readonly (readonly [string, ItemFields[string], object, object, unknown])[] = [
    [
      "by foreign key",
      { link: "item", target: () => country, columns: { cc: "code" } },
      { cc: true },
      { cc: "a/b" },
      "/countrys/a%2Fb",
    ],
    [
      "by foreign key, to none",
      { link: "item", target: () => country, columns: { cc: "code" } },
      { cc: true },
      { cc: null },
      null,
    ],
    [
      "left out by a handler",
      { link: "item", target: () => country, columns: { cc: "code" } },
      { cc: true },
      {},
      undefined,
    ],
    [
      "by a day",
      { link: "item", target: () => day, columns: { at: "at" } },
      { at: true },
      { at: noon },
      "/days/2024-02-28",
    ],
    [
      ...(["by a compound key", { link: "item", target: () => line, columns: { b: "number", a: "order" } }] as const),
      ...([{ a: true, b: true }, { a: 1, b: 2 }, "/lines/o=1;number=2"] as const),
    ],
    [
      ...([
        "by a compound key that is not whole",
        { link: "item", target: () => line, columns: { b: "number", a: "order" } },
      ] as const),
      ...([{ a: true, b: true }, { a: 1, b: null }, null] as const),
    ],
    [
      ...(["through the relation", { link: "item", target: () => country }] as const),
      ...([{ f: { select: { code: true } } }, { f: { code: "FR" } }, "/countrys/FR"] as const),
    ],
    [
      "through the relation, to none",
      { link: "item", target: () => country },
      { f: { select: { code: true } } },
      { f: null },
      null,
    ],
    [
      ...([
        "embedded, one level deep",
        { link: "embedded", target: () => country, columns: { cc: "code" }, texts: true },
      ] as const),
      ...([{ cc: true, f: { select: inside } }, { f: inner }] as const),
      { "@id": "/countrys/F%20R", "@type": "Country", code: "F R", flag: "/flags/3", towns: "/countries/F%20R/towns" },
    ],
    ["a collection", { link: "collection", target: () => city }, {}, {}, "/notes/1/f"],
    [
      ...([
        "an embedded list",
        { link: "embedded-list", target: () => city, limit: 2, columns: { ref: "note" } },
      ] as const),
      ...([{ ref: true }, { f: [{ id: 2, label: "B", countryCode: null }] }] as const),
      [{ "@id": "/citys/2", "@type": "City", name: "B", country: null }],
    ],
  ];
  test.each(cases)("%s", (_, field, select, row, want) => {
    const form = itemMapper(define("Note", { f: field }));
    expect(form.select).toEqual({ ...select, id: true });
    expect(form.toItem({ id: 1, ...row }, "")).toEqual({ "@id": "/notes/1", "@type": "Note", f: want });
  });

  test("its item inside another one has no lists but collections, and no item without a URL", () => {
    expect(Object.keys(nestedFields(country))).toEqual(["code", "flag", "towns"]);
    expect(itemMapper(country).toItem({ ...inner, cities: [] }, "")).toMatchObject({
      ...whole,
      "@id": "/countrys/F%20R",
      cities: [],
    });
  });

  test("what a scope may forbid is named by its path in the item and in the row", () => {
    const note = define("Note", {
      home: { link: "embedded", target: () => country, columns: { cc: "code" } },
      line: { link: "item", target: () => line, columns: { b: "number", a: "order" } },
    });
    const { references } = itemMapper(note);
    expect(references.map(({ path, key, target }) => [path, key, target.model])).toEqual([
      [["home"], ["home.code"], "Country"],
      [["home", "flag"], ["home.flag.id"], "Flag"],
      [["line"], ["a", "b"], "Line"],
    ]);
  });
});

const including = (...paths: readonly string[]) => ({ paths, bind: includeInPlace });

describe("an included item", () => {
  const note = define("Note", {
    f: { type: "Int" },
    city: { link: "item", target: () => city, columns: { cityId: "id" } },
  });

  test("replaces the link, if the row has it", () => {
    const form = itemMapper(note, ["f"], including("city"));
    expect(form.select).toEqual({
      id: true,
      f: true,
      cityId: true,
      city: { select: { id: true, label: true, countryCode: true } },
    });
    const row = { id: 1, f: 2, cityId: 3 };
    expect(form.toItem(row, "")).toEqual({ "@id": "/notes/1", "@type": "Note", f: 2, city: "/citys/3" });
    expect(form.toItem({ ...row, city: null }, "")).toMatchObject({ city: null });
    expect(form.toItem({ ...row, city: { id: 3, label: "A", countryCode: "FR" } }, "")).toMatchObject({
      city: { "@id": "/citys/3", "@type": "City", name: "A", country: "/countrys/FR" },
    });
    expect(form.references.map(({ path, key }) => [path, key])).toEqual([
      [["city"], ["city.id"]],
      [["city", "country"], ["city.countryCode"]],
    ]);
  });

  test("can include another one", () => {
    const form = itemMapper(note, ["f"], including("city.country"));
    const row = { id: 1, f: 2, city: { id: 3, label: "A", countryCode: "FR", country: { code: "FR", flag: null } } };
    expect(form.toItem(row, "")).toMatchObject({ city: { country: { code: "FR", flag: null } } });
  });

  test("of a collection is its first page", () => {
    const { lists } = itemMapper(country, ["code"], including("towns"));
    expect(lists).toMatchObject([{ relation: "towns", limit: 30, parent: { columns: { code: "town" } } }]);
  });
});
