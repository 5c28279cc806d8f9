/** `settings.ts`: the formats of platform.yaml as values, imported only where they are offered. */
import { describe, expect, test } from "vitest";
import { api, operation, resource } from "../../test/api-fixture.js";
import { print } from "../printer/print.js";
import { settingsModule } from "./settings-module.js";

const city = { ...resource("City", "/cities"), description: "A populated\nplace.\n\nMore than that." };
const cities = api({ ...city, operations: [operation("/cities"), operation("/cities/feed", { name: "feed" })] });

describe("the formats", () => {
  test("the browsable page is neither named nor imported where it is switched off", () => {
    const text = print(settingsModule({ ...cities, formats: ["json", "jsonld"] }));
    expect(text).toContain("formats: [json, jsonLd],");
    expect(text).not.toContain("html");
  });

  test("have no suffixes if paths shall not name a format", () => {
    const text = print(settingsModule({ ...cities, formats: ["jsonld", "json"], suffixes: false }));
    expect(text).toContain("formats: withoutSuffixes([jsonLd, json]),");
    expect(text).toContain("import { type ApiSettings, json, jsonLd, sqlite, withoutSuffixes } from");
  });

  test("the browsable page gets the API's name, and every collection with a separate path", () => {
    const text = print(settingsModule({ ...cities, formats: ["html"], title: 'A "title"', description: "What it is" }));
    expect(text).toContain('import { type ApiSettings, sqlite } from "@prisma-paged/runtime/emitted";');
    expect(text).toContain('import { html } from "@prisma-paged/runtime/parts/html";');
    expect(text).toContain(`title: 'A "title"'`);
    expect(text).toContain('description: "What it is"');
    expect(text).toContain('{ resource: "City", path: "/cities", description: "A populated place." }');
    expect(text).toContain('{ resource: "City", path: "/cities/feed" }');
  });
});

test("the resolved defaults of the paging options, once for all operations", () => {
  const text = print(settingsModule({ ...cities, pagination: { ...cities.pagination, itemsPerPage: 12 } }));
  expect(text).toContain("  pagination: {\n    enabled: true,\n");
  expect(text).toContain("    itemsPerPage: 12,\n");
});

test("an API without documentation for Hydra clients says so, as its answers else lead there", () => {
  expect(print(settingsModule(cities))).not.toContain("hydra: false");
  expect(print(settingsModule({ ...cities, hydra: false }))).toContain("  hydra: false,\n");
});

test("the parts that an operation uses, and no other ones", () => {
  const paged = (pagination: object, change: object = {}) =>
    print(
      settingsModule(
        api({
          ...city,
          operations: [operation("/cities", { pagination: { ...cities.pagination, ...pagination }, ...change })],
        }),
      ),
    );
  expect(print(settingsModule({ ...cities, formats: ["json"] }))).not.toContain("/parts/");
  expect(print(settingsModule({ ...cities, formats: ["html"] }))).toContain("  forms,\n");
  expect(paged({ count: "cached" })).toContain("  counts,\n");
  expect(paged({}, { search: [{ field: "name" }] })).toContain("  search,\n  wildcards,\n");
  expect(paged({}, { clientIncludes: ["country"] })).toContain("  choices,\n");
  expect(paged({ clientEnabled: true })).toContain("  streams,\n");
  expect(paged({}, { distinct: ["name"] })).toContain("  distinct,\n");
  const including = { ...city, includes: [{ key: "country", target: "Country" }] };
  expect(print(settingsModule(api(including)))).toContain("  lists,\n");
  const text = paged({ viaCursor: [{ field: "id", direction: "ASC", type: "Int" }] });
  expect(text).toContain('import { cursors } from "@prisma-paged/runtime/parts/cursors";');
  expect(text).not.toContain("streams");
});
