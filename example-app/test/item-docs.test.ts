/** What an editor shows of an item's property: TypeScript's own answer, over the emitted modules. */
import { fileURLToPath } from "node:url";
import ts from "typescript-6";
import { expect, test } from "vitest";

const file = fileURLToPath(new URL("../src/hover.ts", import.meta.url));
const text = `
import { hc, parseResponse } from "hono/client";
import type { Api, CityItem, CityNamesItem } from "./generated/api/index.js";
declare const city: CityItem;
city.latitude;
declare const named: CityNamesItem;
named.id;
const page = await parseResponse(hc<Api>("").cities.$get({ query: {} }));
page["hydra:member"][0]?.adminCode;
`;

const service = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getScriptFileNames: () => [file],
  getScriptVersion: () => "1",
  getScriptSnapshot(path) {
    const content = path === file ? text : ts.sys.readFile(path);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCompilationSettings: () => ({
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
  }),
  getCurrentDirectory: () => fileURLToPath(new URL("../src", import.meta.url)),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (path) => path === file || ts.sys.fileExists(path),
});

test.each([
  ["an item", "city.latitude", "Degrees, north positive."],
  ["an item with chosen fields", "named.id", "The GeoNames identifier."],
  [
    "what Hono's client returns",
    '"hydra:member"][0]?.adminCode',
    "The first-order administrative division within the country.",
  ],
])("a property of %s has the field's description", (_, property, description) => {
  const position = text.indexOf(property) + property.length - 1;
  expect(ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.documentation)).toBe(description);
});
