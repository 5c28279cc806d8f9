/** What a module states: what differs from the API's defaults, and how relations are read. */
import { describe, expect, test } from "vitest";
import {
  api,
  embedded,
  embeddedList,
  operation,
  reference,
  relation,
  resource,
  scalar,
} from "../../test/api-fixture.js";
import type { ApiResource } from "./api-model.js";
import { statedResource } from "./definition.js";

const id = scalar("id", { type: "Int" });
const stated = (shown: ApiResource, ...others: readonly ApiResource[]) =>
  statedResource({ api: api(shown, ...others) }, shown);
const foreignKey = { kind: "foreign-key", pairs: [{ child: "cityId", parent: "id" }] } as const;

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
  expect(statedResource({ api: unpaged }, city).collections).toEqual([
    { name: "getCollection", path: "/cities", enabled: true },
    { name: "all", path: "/cities/all", maximumItemsPerPage: 100 },
  ]);
});

test("a name, a short name and a type only if they are not the model's", () => {
  const city = resource("City", "/cities");
  expect(stated(city)).not.toHaveProperty("shortName");
  const { resource: own } = city;
  const named = { ...city, typeName: "CityModel", resource: { ...own, shortName: "Town", type: "Town" } };
  expect(stated(named)).toMatchObject({ model: "City", name: "CityModel", shortName: "Town" });
  expect(stated(named)).not.toHaveProperty("type");
});

describe("embedded lists", () => {
  const fields = [id, embeddedList("notes", "Note", "cityId", "id", 2)];

  test("are read by parent, in the order of their identifier", () => {
    expect(stated(resource("City", "/cities", { fields }), resource("Note", "/notes")).lists).toEqual([
      { relation: "notes", model: "Note", limit: 2, parent: { cityId: "id" }, identifier: ["id"] },
    ]);
  });

  test("have references of their own", () => {
    const note = resource("Note", "/notes", { fields: [id, reference("author", "Author", "authorId")] });
    const city = resource("City", "/cities", { fields });
    expect(stated(city, note, resource("Author", "/authors")).lists?.[0]?.references).toEqual([
      { path: ["author"], model: "Author", key: "authorId", field: "id" },
    ]);
  });
});

test("the rows of a list relation are tied to their parent by its key", () => {
  const twins = { kind: "relation", field: "twinOf", quantifier: "some" } as const;
  const relations = [
    relation("/cities", "notes", { target: "Note", inverse: foreignKey }),
    relation("/cities", "twins", { target: "City", inverse: twins }),
  ];
  expect(stated(resource("City", "/cities", { relations }), resource("Note", "/notes")).relations).toEqual([
    { name: "notes", path: "/cities/:id/notes", parent: { cityId: "id" } },
    { name: "twins", path: "/cities/:id/twins", parent: { twinOf: { some: { id: "id" } } } },
  ]);
});

describe("references: whatever a scope may forbid is asked", () => {
  const country = resource("Country", "/countries");

  test("an IRI by foreign key, one by selection, an embedded item and its own references", () => {
    const mayor = resource("Mayor", "/mayors", { fields: [id, reference("party", "Party", "partyId")] });
    const party = resource("Party", "/parties");
    const fields = [
      id,
      reference("country", "Country", "countryId"),
      reference("capitalOf", "Country"),
      embedded("mayor", "Mayor"),
    ];
    expect(stated(resource("City", "/cities", { fields }), country, mayor, party).references).toEqual([
      { path: ["country"], model: "Country", key: "countryId", field: "id" },
      { path: ["capitalOf"], model: "Country", key: "capitalOf.id", field: "id" },
      { path: ["mayor"], model: "Mayor", key: "mayor.id", field: "id" },
      { path: ["mayor", "party"], model: "Party", key: "mayor.partyId", field: "id" },
    ]);
  });

  test("a compound key is asked for by all its fields", () => {
    const line = resource("Line", "/lines");
    const identifier = {
      fields: [
        { name: "a", type: "Int" },
        { name: "b", type: "Int" },
      ],
      compound: "a_b",
    } as const;
    const target = { ...line, resource: { ...line.resource, identifier } };
    const note = resource("Note", "/notes", { fields: [id, reference("line", "Line", "la", "lb")] });
    expect(stated(note, target).references).toEqual([
      { path: ["line"], model: "Line", key: ["la", "lb"], field: ["a", "b"] },
    ]);
  });
});
