import { expect, test } from "vitest";
import { defaultPagination, defaultParameters } from "../../test/fixture/pagination.js";
import type { CollectionOperation } from "../definition/resource.js";
import { jsonLd } from "../formats/jsonld/index.js";
import { cursors } from "../paging/cursors/index.js";
import { distinct } from "../paging/distinct/index.js";
import { numberedPaging } from "../paging/numbered/index.js";
import { streams } from "../paging/streams/index.js";
import { postgresql, sqlite } from "../reading/databases.js";
import { checkItemParts, type EmittedApi, type EmittedSettings, operationHooks } from "./hooks.js";

const settings: EmittedSettings = {
  prefix: "hydra:",
  database: sqlite,
  pagination: defaultPagination,
  formats: [jsonLd],
};
const parts = { cursors, distinct, streams };

/** The hooks of an operation whose rows a handler provides, so that no part refuses a client. */
const hooksOf = (operation: CollectionOperation, stated: EmittedSettings = settings) =>
  operationHooks(operation, undefined, { settings: stated } as EmittedApi);

const plain: CollectionOperation = {
  name: "getCollection",
  path: "/books",
  order: [],
  filters: {},
  pagination: defaultPagination,
  parameters: defaultParameters,
};
const byCursor = { viaCursor: [{ field: "id", direction: "DESC", type: "Int" }] } as const;
const parted: readonly (readonly [keyof typeof parts, CollectionOperation])[] = [
  ["cursors", { ...plain, pagination: { ...defaultPagination, ...byCursor } }],
  ["distinct", { ...plain, distinct: ["title"] }],
  ["streams", { ...plain, pagination: { ...defaultPagination, enabled: false } }],
  ["streams", { ...plain, pagination: { ...defaultPagination, clientEnabled: true } }],
];

test.each<readonly [string, CollectionOperation]>([
  ["parts/selection", { ...plain, pagination: { ...defaultPagination, clientFields: true } }],
  ["parts/selection", { ...plain, clientIncludes: ["author"] }],
  ["parts/counts", { ...plain, pagination: { ...defaultPagination, count: "cached" } }],
  ["parts/restricted", { ...plain, restrictedBy: ["User.books"] }],
  ["parts/restricted", { ...plain, filters: { email: { type: "String", restrictedBy: ["User.email"] } } }],
  ["parts/restricted", { ...plain, search: [{ field: "email", restrictedBy: ["User.email"] }] }],
  ["parts/search", { ...plain, search: [{ field: "title", through: [] }] }],
  ["parts/wildcards", { ...plain, filters: { title: { type: "String", match: "start" } } }],
])("settings without %s are refused, if an operation needs it", (entry, operation) => {
  expect(() => hooksOf(operation)).toThrow(`/books needs the part \`${entry}\``);
});

const user = { fields: { email: { type: "String", restrictedBy: ["User.email"] } } };

test.each<readonly [string, object, object]>([
  ["parts/lists", {}, { lists: [{}] }],
  ["parts/lists", { includes: ["author"] }, {}],
  ["parts/related-counts", {}, { counts: [{}] }],
  ["parts/restricted", user, {}],
  ["parts/restricted", { fields: { author: { link: "embedded", target: () => user } } }, {}],
  ["parts/selection", { item: { pagination: { ...defaultPagination, clientFields: true } } }, {}],
])("settings without %s are refused, if items need it", (entry, items, form) => {
  const defined = { path: "/books", fields: {}, item: { pagination: defaultPagination }, ...items };
  const read = { lists: [], counts: [], ...form };
  expect(() => checkItemParts(defined as never, read as never, settings)).toThrow(
    `/books needs the part \`${entry}\`, which the emitted settings lack: run \`prisma generate\`.`,
  );
});

test("no part is needed by a capped count, nor by whole texts or wildcards of another database", () => {
  const filters = { title: { type: "String", match: "exact" }, name: { type: "String", match: "iexact" } } as const;
  const capped = { ...plain, filters, pagination: { ...defaultPagination, count: "capped" } } as const;
  expect(hooksOf(capped).filterRows).toEqual([]);
  const partial = { ...plain, filters: { title: { type: "String", match: "partial" } } } as const;
  expect(hooksOf(partial, { ...settings, database: postgresql }).filterRows).toEqual([]);
});

test("pages by number need no part", () => {
  expect(hooksOf(plain)).toMatchObject({ mode: numberedPaging, stream: undefined });
});

test.each(parted)(
  "an operation with %s needs the part of that name, and is refused if the settings lack it",
  (name, operation) => {
    const { mode, stream } = hooksOf(operation, { ...settings, parts: [parts[name]] });
    expect([mode, stream]).toContain(parts[name].mode ?? parts[name].stream);
    expect(() => hooksOf(operation)).toThrow(
      `/books needs the part \`paging/${name}\`, which the emitted settings lack: run \`prisma generate\`.`,
    );
  },
);
