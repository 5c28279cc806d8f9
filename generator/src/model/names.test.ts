import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { delegateName, pascalCase } from "@prisma-paged/runtime/generator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultPath, moduleNames } from "./names.js";

test.each([
  ["City", "/cities"],
  ["Book", "/books"],
  ["OrderLine", "/order-lines"],
  ["Person", "/people"],
  ["BookNews", "/book-news"],
  ["order_status", "/order-statuses"],
  ["Category", "/categories"],
])("defaultPath(%s) = %s", (name, want) => expect(defaultPath(name)).toBe(want));

test.each([
  ["City", "city"],
  ["OrderLine", "orderLine"],
  ["order_line", "order_line"],
  ["HTTPLog", "hTTPLog"],
])("delegateName(%s) = %s", (name, want) => expect(delegateName(name)).toBe(want));

const casesFolder = fileURLToPath(new URL("../../test/cases", import.meta.url));

/** Every emitted module that a golden case pins. */
function goldenTexts(): readonly string[] {
  return readdirSync(casesFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => /golden.[^.]+\.ts$/.test(path))
    .map((path) => readFileSync(join(casesFolder, path), "utf8"));
}

/** The names that a module takes from outside its folder, as it calls them. */
function packageImports(text: string): readonly string[] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "(?!\.\/)/gm)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []),
  );
}

const named = (models: readonly string[]) =>
  [...moduleNames(models.map((model) => ({ model, operations: [] })))].map(([, names]) => Object.values(names));

describe("moduleNames", () => {
  test.each([
    [["City"], [["city", "City", "city"]]],
    [["Index"], [["index-2", "Index", "index"]]],
    [["Class"], [["class", "Class", "class"]]],
    [["Settings"], [["settings-2", "Settings", "settings"]]],
    [["Get"], [["get", "GetModel", "getModel"]]],
    [["Item"], [["item", "ItemModel", "itemModel"]]],
    [["Prisma"], [["prisma", "PrismaModel", "prismaModel"]]],
    [
      ["User", "user"],
      [
        ["user", "User", "user"],
        ["user-2", "User2", "user2"],
      ],
    ],
    [
      ["OrderLine", "Order_Line", "ORDERLINE"],
      [
        ["order-line", "OrderLine", "orderLine"],
        ["order-line-2", "OrderLine2", "orderLine2"],
        ["orderline", "ORDERLINE3", "oRDERLINE3"],
      ],
    ],
  ])("%j", (models, want) => expect(named(models)).toEqual(want));

  test("a model named like another's operation", () => {
    const names = moduleNames([
      { model: "City", operations: ["archive"] },
      { model: "CityArchive", operations: [] },
    ]);
    expect(names.get("CityArchive")?.typeName).toBe("CityArchive2");
  });

  test.each(["CityNested", "CityEmbedded"])("a model named like another's own types: %s", (model) => {
    expect(named(["City", model])).toMatchObject([
      [{}, "City", {}],
      [{}, `${model}2`, {}],
    ]);
    expect(named([model, "City"])).toMatchObject([
      [{}, model, {}],
      [{}, "City2", {}],
    ]);
  });

  test("no model's names are those that emitted modules import from packages", () => {
    const suffixes = ["Item", "Row", "Query", "Filters", "Handler", "Handlers", "Options", "Resource"];
    const imported = goldenTexts().flatMap(packageImports);
    expect(imported).toEqual(expect.arrayContaining(["CollectionHandler", "mountResource", "ResourceOptions"]));
    for (const name of imported) {
      for (const suffix of suffixes.filter((suffix) => name.endsWith(suffix) && name !== suffix)) {
        const [model] = named([pascalCase(name.slice(0, -suffix.length))]);
        const [, typeName, valueName] = model ?? [];
        expect([`${typeName}${suffix}`, `${valueName}${suffix}`]).not.toContain(name);
      }
    }
  });

  test("no two modules share a file or a name, letter case aside", () => {
    const model = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,4}$/);
    fc.assert(
      fc.property(fc.uniqueArray(model, { maxLength: 12 }), (models) => {
        const all = [...moduleNames(models.map((name) => ({ model: name, operations: [] }))).values()];
        for (const key of ["file", "typeName", "valueName"] as const) {
          expect(new Set(all.map((names) => names[key].toLowerCase())).size).toBe(models.length);
        }
      }),
    );
  });
});
