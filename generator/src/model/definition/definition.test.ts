/** What a module states: what differs from the API's defaults, and how relations are read. */
import { defineResource } from "@prisma-paged/runtime/emitted";
import type { CollectionOperation, Pagination } from "@prisma-paged/runtime/generator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  api,
  collectionOf,
  embedded,
  embeddedList,
  operation,
  reference,
  relation,
  resource,
  scalar,
} from "../../../test/api-fixture.js";
import type { ApiResource } from "../api-model.js";
import { type DefinitionCode, definitionOf } from "./definition.js";

const id = scalar("id", { type: "Int" });
/** Empty code, so that a test compares the data. */
const code: DefinitionCode = {
  rows: () => () => {
    throw new Error("No other resource is read here.");
  },
  where: (condition) => condition,
  anyNull: null,
};
const stated = (shown: ApiResource, ...others: readonly ApiResource[]) =>
  definitionOf({ api: api(shown, ...others) }, shown, code);
const parent = { columns: { id: "cityId" } };

test("an operation states only what differs from the API's defaults", () => {
  const operations = [
    operation("/cities"),
    operation("/cities/all", { name: "all" }, { enabled: false, itemsPerPage: 30, maximumItemsPerPage: 100 }),
  ];
  const city = resource("City", "/cities", { operations });
  expect(stated(city).collections).toEqual([
    { name: "getCollection", path: "/cities" },
    { name: "all", path: "/cities/all", enabled: false, maximumItemsPerPage: 100 },
  ]);
  const context = { api: api(city) };
  const unpaged = { ...context.api, pagination: { ...context.api.pagination, enabled: false } };
  expect(definitionOf({ api: unpaged }, city, code).collections).toEqual([
    { name: "getCollection", path: "/cities", enabled: true },
    { name: "all", path: "/cities/all", maximumItemsPerPage: 100 },
  ]);
});

test("what all operations have is stated once, of the resource", () => {
  const operations = [
    operation("/cities", { clientIncludes: ["country"] }, { partial: true, itemsPerPage: 5 }),
    operation("/cities/all", { name: "all", clientIncludes: ["country"] }, { partial: true, enabled: false }),
  ];
  expect(stated(resource("City", "/cities", { operations }))).toMatchObject({
    shared: { partial: true, clientIncludes: ["country"] },
    collections: [
      { name: "getCollection", path: "/cities", itemsPerPage: 5 },
      { name: "all", path: "/cities/all", enabled: false },
    ],
  });
  expect(stated(resource("City", "/cities", { operations: operations.slice(0, 1) }))).not.toHaveProperty("shared");
});

test("what follows from an operation is not stated, unless somebody has set it", () => {
  const listed = operation("/cities", { distinct: ["name"] }, { fetchJoinCollection: true, useOutputWalkers: true });
  const statedIn = (each: typeof listed) => stated(resource("City", "/cities", { operations: [each] })).collections[0];
  expect(statedIn(listed)).toEqual({ name: "getCollection", path: "/cities", distinct: ["name"] });
  expect(statedIn({ ...listed, derivedOptions: [] })).toMatchObject({
    fetchJoinCollection: true,
    useOutputWalkers: true,
  });
});

describe("the runtime completes what a module leaves out", () => {
  const cursor = fc.constantFrom(null, [{ field: "id", direction: "DESC", type: "Int" }] as const);
  const cache = fc.constantFrom(null, { maxAge: 10 }, { maxAge: 10, vary: ["Cookie"] });
  const pagination: fc.Arbitrary<Pagination> = fc.record({
    enabled: fc.boolean(),
    clientEnabled: fc.boolean(),
    itemsPerPage: fc.constantFrom(0, 30, 50),
    clientItemsPerPage: fc.boolean(),
    maximumItemsPerPage: fc.constantFrom(null, 50),
    partial: fc.boolean(),
    clientPartial: fc.boolean(),
    viaCursor: cursor,
    fetchJoinCollection: fc.boolean(),
    useOutputWalkers: fc.boolean(),
    count: fc.constantFrom("exact", "capped"),
    countSeconds: fc.constant(60),
    countLimit: fc.constant(10),
    maximumOffset: fc.constantFrom(null, 0, 90),
    strictQueryParameterValidation: fc.boolean(),
    clientFields: fc.boolean(),
    json: fc.constantFrom("list", "envelope"),
    cache,
  });
  const own: fc.Arbitrary<Partial<CollectionOperation>> = fc.record(
    {
      filters: fc.constantFrom({}, { name: { type: "String", match: "exact" } }),
      order: fc.constantFrom([], [{ field: "name", direction: "ASC" }]),
      search: fc.constant([{ field: "name" }]),
      where: fc.constantFrom({}, { name: "a" }),
      distinct: fc.constant(["name"]),
      handler: fc.constant(true),
      fields: fc.constant(["id"]),
      clientIncludes: fc.constant(["country"]),
    },
    { requiredKeys: [] },
  );

  test("to the operations and the resource as they were", () => {
    const named = fc.constantFrom("City", "Town");
    const change = fc.record({ shortName: named, type: named, absoluteUrls: fc.boolean(), cache });
    const described = fc.constantFrom("", "A place.");
    const operations = fc.array(fc.tuple(own, pagination), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(operations, pagination, change, described, (each, defaults, { cache, ...others }, description) => {
        const city = resource("City", "/cities");
        const whole: ApiResource = {
          ...city,
          description,
          resource: { ...city.resource, ...others, ...(cache && { cache }) },
          operations: each.map(([change, options]) => ({
            ...operation("/cities", change, options),
            derivedOptions: [],
          })),
        };
        const context = { api: { ...api(whole), pagination: defaults } };
        const settings = {
          prefix: whole.resource.prefix,
          database: { provider: "sqlite" } as const,
          pagination: defaults,
        };
        const defined = defineResource(settings, definitionOf(context, whole, code));
        const { name, description: text = "", fields, item, table, collections, relations, ...own } = defined;
        expect(collections).toEqual(whole.operations.map(({ operation }) => operation));
        expect(own).toEqual(whole.resource);
        expect(text).toBe(description);
      }),
    );
  });
});

test("a name, a short name and a type only if they are not the model's", () => {
  const city = resource("City", "/cities");
  expect(stated(city)).not.toHaveProperty("shortName");
  const { resource: own } = city;
  const named = { ...city, typeName: "CityModel", resource: { ...own, shortName: "Town", type: "Town" } };
  expect(stated(named)).toMatchObject({ model: "City", name: "CityModel", shortName: "Town" });
  expect(stated(named)).not.toHaveProperty("type");
});

/** The resource that a field names. */
const rowsOf: DefinitionCode["rows"] = (model) => () => ({ model }) as ReturnType<ReturnType<DefinitionCode["rows"]>>;
const fieldsOf = (fields: ApiResource["fields"], ...others: readonly ApiResource[]) => {
  const city = resource("City", "/cities", { fields });
  const { fields: all } = definitionOf({ api: api(city, ...others) }, city, { ...code, rows: rowsOf });
  const plain = Object.entries(all).map(([key, { link, ...field }]) => {
    const target = "target" in field ? { target: field.target().model } : {};
    return [key, { ...(link && { link }), ...field, ...target }];
  });
  return Object.fromEntries(plain);
};

describe("each kind of field states what its values are, and what they are made of", () => {
  const country = resource("Country", "/countries");
  const note = resource("Note", "/notes");

  test("columns: by their type", () => {
    const values = ["A", "B"];
    expect(
      fieldsOf([
        id,
        scalar("size", { type: "Decimal", nullable: true, publicName: "area", description: "In hectares." }),
        scalar("kinds", { type: "Enum", values, list: true }),
      ]),
    ).toEqual({
      id: { type: "Int" },
      area: { type: "Decimal", field: "size", nullable: true, description: "In hectares." },
      kinds: { type: "Enum", values, list: true },
    });
  });

  test("references: by one column, by several, or through the relation", () => {
    expect(
      fieldsOf(
        [
          reference("country", "Country", { columns: { countryId: "id" } }),
          reference("line", "Note", { columns: { la: "a", lb: "b" }, texts: true }),
          reference("capitalOf", "Country"),
        ],
        ...[country, note],
      ),
    ).toEqual({
      country: { link: "item", target: "Country", columns: { countryId: "id" }, nullable: true },
      line: { link: "item", target: "Note", columns: { la: "a", lb: "b" }, texts: true, nullable: true },
      capitalOf: { link: "item", target: "Country", indirect: true, nullable: true },
    });
  });

  test("embedded items, lists of them, and collections", () => {
    expect(
      fieldsOf(
        [
          embedded("country", "Country"),
          embeddedList("notes", "Note", "cityId", "id", 2),
          collectionOf("letters", "Note"),
        ],
        ...[country, note],
      ),
    ).toEqual({
      country: { link: "embedded", target: "Country", nullable: true },
      notes: {
        link: "embedded-list",
        target: "Note",
        limit: 2,
        columns: { id: "cityId" },
      },
      letters: { link: "collection", target: "Note" },
    });
  });
});

test("the rows of a list relation are tied to their parent by its key", () => {
  const twins = { columns: { id: "id" }, inverse: { relation: "twinOf", list: true } } as const;
  const relations = [
    relation("/cities", "notes", { target: "Note", parent }),
    relation("/cities", "twins", { target: "City", parent: twins }),
  ];
  expect(stated(resource("City", "/cities", { relations }), resource("Note", "/notes")).relations).toEqual([
    { name: "notes", path: "/cities/:id/notes", rows: expect.any(Function), parent },
    {
      name: "twins",
      path: "/cities/:id/twins",
      rows: expect.any(Function),
      parent: twins,
    },
  ]);
});
