import { expect, test } from "vitest";
import { defaultPagination, defaultParameters } from "../../test/fixture/pagination.js";
import type { CollectionOperation } from "../definition/resource.js";
import { jsonLd } from "../describe/json-ld.js";
import { answerStreaming } from "../http/streaming.js";
import { postgresql, sqlite } from "../reading/databases.js";
import { cursorPaging } from "./cursor.js";
import { distinctPaging } from "./distinct.js";
import { operationModes } from "./operation-modes.js";

const settings = { prefix: "hydra:", database: sqlite, pagination: defaultPagination, formats: [jsonLd] } as const;
const parts = { cursors: cursorPaging, distinct: distinctPaging, streams: answerStreaming };

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
  ["choices", { ...plain, pagination: { ...defaultPagination, clientFields: true } }],
  ["choices", { ...plain, clientIncludes: ["author"] }],
  ["counts", { ...plain, pagination: { ...defaultPagination, count: "cached" } }],
  ["search", { ...plain, search: [{ field: "title", through: [] }] }],
  ["wildcards", { ...plain, filters: { title: { type: "String", match: "start" } } }],
])("%s are read by a part that the settings must have", (name, operation) => {
  expect(() => operationModes(operation, settings, undefined)).toThrow(`/books uses the part \`${name}\``);
});

test("no part is needed by a capped count, nor by whole texts or wildcards of another database", () => {
  const filters = { title: { type: "String", match: "exact" }, name: { type: "String", match: "iexact" } } as const;
  const capped = { ...plain, filters, pagination: { ...defaultPagination, count: "capped" } } as const;
  expect(operationModes(capped, settings, undefined)).toMatchObject({ handler: undefined });
  const partial = { ...plain, filters: { title: { type: "String", match: "partial" } } } as const;
  expect(operationModes(partial, { ...settings, database: postgresql }, undefined)).toMatchObject({
    stream: undefined,
  });
});

test("pages by number need no part", () => {
  expect(operationModes(plain, settings, undefined).stream).toBe(undefined);
});

test.each(parted)("%s are a part of their own", (name, operation) => {
  const modes = operationModes(operation, { ...settings, [name]: parts[name] }, undefined);
  expect([modes.page, modes.stream]).toContain(parts[name]);
  expect(() => operationModes(operation, settings, undefined)).toThrow(
    `/books uses the part \`${name}\`, which the emitted settings lack: run \`prisma generate\`.`,
  );
});
