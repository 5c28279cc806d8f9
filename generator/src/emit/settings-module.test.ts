/** `settings.ts`: the formats of platform.yaml as values, imported only where they are offered. */
import { describe, expect, test } from "vitest";
import { api, operation, resource } from "../../test/api-fixture.js";
import type { ApiModel } from "../model/api-model.js";
import { usedParts } from "../model/modules/parts.js";
import { print } from "../printer/print.js";
import { settingsModule } from "./settings-module.js";

const settingsOf = (api: ApiModel) => settingsModule(api, usedParts(api));

const city = { ...resource("City", "/cities"), description: "A populated\nplace.\n\nMore than that." };
const cities = api({ ...city, operations: [operation("/cities"), operation("/cities/feed", { name: "feed" })] });

describe("the formats", () => {
  test("the browsable page is neither named nor imported where it is switched off", () => {
    const text = print(settingsOf({ ...cities, formats: ["json", "jsonld"] }));
    expect(text).toContain("formats: [json, jsonLd],");
    expect(text).not.toContain("html");
  });

  test("have no suffixes if paths shall not name a format", () => {
    const text = print(settingsOf({ ...cities, formats: ["jsonld", "json"], suffixes: false }));
    expect(text).toContain("formats: withoutSuffixes([jsonLd, json]),");
    expect(text).toContain("import { type ApiSettings, json, sqlite, withoutSuffixes } from");
  });

  test("CSV begins with a byte order mark if platform.yaml says so", () => {
    const text = print(settingsOf({ ...cities, formats: ["csv"], csv: { bom: true } }));
    expect(text).toContain("formats: [csvWithBom],");
    expect(text).toContain('import { csvWithBom } from "@prisma-paged/runtime/formats/csv";');
    expect(print(settingsOf({ ...cities, formats: ["csv"], csv: { bom: false } }))).toContain("formats: [csv],");
  });

  test("the browsable page gets the API's name, and every collection with a separate path", () => {
    const text = print(settingsOf({ ...cities, formats: ["html"], title: 'A "title"', description: "What it is" }));
    expect(text).toContain('import { type ApiSettings, sqlite } from "@prisma-paged/runtime/emitted";');
    expect(text).toContain('import { html } from "@prisma-paged/runtime/formats/html";');
    expect(text).toContain(`title: 'A "title"'`);
    expect(text).toContain('description: "What it is"');
    expect(text).toContain('{ resource: "City", path: "/cities", description: "A populated place." }');
    expect(text).toContain('{ resource: "City", path: "/cities/feed" }');
  });
});

test("the resolved defaults of the paging options, once for all operations", () => {
  const text = print(settingsOf({ ...cities, pagination: { ...cities.pagination, itemsPerPage: 12 } }));
  expect(text).toContain("  pagination: {\n    enabled: true,\n");
  expect(text).toContain("    itemsPerPage: 12,\n");
});

test("an API without documentation for Hydra clients says so, as its answers else lead there", () => {
  expect(print(settingsOf(cities))).not.toContain("hydra: false");
  expect(print(settingsOf({ ...cities, hydra: false }))).toContain("  hydra: false,\n");
});

test("the parts that an operation uses, and no other ones", () => {
  const paged = (pagination: object, change: object = {}) =>
    print(
      settingsOf(
        api({
          ...city,
          operations: [operation("/cities", { pagination: { ...cities.pagination, ...pagination }, ...change })],
        }),
      ),
    );
  const partsIn = (text: string) => /\n {2}parts: (\[[^\]]*\])/.exec(text)?.[1];
  const withoutParts = print(settingsOf({ ...cities, formats: ["json"] }));
  expect(partsIn(withoutParts)).toBe(undefined);
  expect(withoutParts).not.toContain("/parts/");
  expect(partsIn(paged({ count: "cached" }))).toBe("[counts]");
  expect(partsIn(paged({}, { search: [{ field: "name" }] }))).toBe("[search, wildcards]");
  expect(partsIn(paged({}, { clientIncludes: ["country"] }))).toBe("[selection]");
  expect(partsIn(paged({ clientEnabled: true }))).toBe("[streams]");
  expect(partsIn(paged({}, { distinct: ["name"] }))).toBe("[distinct]");
  const including = { ...city, includes: [{ key: "country", target: "Country" }] };
  expect(partsIn(print(settingsOf(api(including))))).toBe("[lists]");
  const text = paged({ viaCursor: [{ field: "id", direction: "ASC", type: "Int" }] });
  expect(text).toContain('import { cursors } from "@prisma-paged/runtime/paging/cursors";');
  expect(text).not.toContain("streams");
});
