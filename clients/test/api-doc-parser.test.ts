import { parseHydraDocumentation } from "@api-platform/api-doc-parser";
import { afterAll, expect, test } from "vitest";
import { serveExample } from "./serve-example.js";

const { origin, close } = await serveExample();
afterAll(close);

const { api } = await parseHydraDocumentation(origin);
const resources = api.resources ?? [];

test("finds every resource once by the entrypoint, with its collection's address", () => {
  expect(resources.map(({ name, url }) => [name, url])).toEqual([
    ["countries", `${origin}/countries`],
    ["cities", `${origin}/cities`],
    ["features", `${origin}/features`],
  ]);
  expect(resources.map(({ title }) => title)).toEqual(["Country", "City", "Feature"]);
});

test("finds every field, readable and not writable", () => {
  const fields = Object.fromEntries(resources.map(({ name, readableFields }) => [name, readableFields ?? []]));
  expect(fields.cities?.map(({ name }) => name)).toEqual([
    "id",
    "name",
    "altName",
    "country",
    "countryCode",
    "feature",
    "featureCode",
    "adminCode",
    "population",
    "latitude",
    "longitude",
  ]);
  expect(fields.countries?.map(({ name }) => name)).toEqual(["code", "name", "cities"]);
  expect(fields.features?.map(({ name }) => name)).toEqual(["code", "description"]);
  expect(resources.flatMap(({ writableFields }) => writableFields ?? [])).toEqual([]);
});

test("finds what relations lead to", () => {
  const city = resources.find(({ name }) => name === "cities");
  const country = city?.fields?.find(({ name }) => name === "country");
  const reference = country?.reference;
  expect(country?.maxCardinality).toBe(1);
  expect(typeof reference === "object" ? reference?.name : reference).toBe("countries");
});

test("finds the operations: list and show, and none that writes", () => {
  for (const { operations } of resources)
    expect(new Set(operations?.map(({ type }) => type))).toEqual(new Set(["list", "show"]));
});

test("finds the parameters of a collection by its search", async () => {
  const city = resources.find(({ name }) => name === "cities");
  const parameters = await city?.getParameters?.();
  expect(parameters?.map(({ variable }) => variable)).toEqual(
    expect.arrayContaining(["name", "order[name]", "country", "population[gte]"]),
  );
});
