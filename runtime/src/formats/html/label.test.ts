import { expect, test } from "vitest";
import { operation } from "../../../test/html-page.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import { labelField, labelKey } from "./label.js";

const unread = () => {
  throw new Error("The target has no say in it.");
};

const item = { pagination: operation.pagination, parameters: operation.parameters, filters: {} };
const text = { type: "String" } as const;

test.each<[string | undefined, DefinedResource["fields"], readonly string[] | undefined]>([
  ["name", { email: text, label: text, name: text }, undefined],
  ["label", { label: text, title: { type: "Int" } }, undefined],
  ["email", { id: text, email: text, note: text }, undefined],
  ["mail", { id: text, mail: { ...text, field: "email" } }, undefined],
  [undefined, { id: text, code: text }, undefined],
  [undefined, { names: { ...text, list: true }, name: { link: "item", target: unread } }, undefined],
  [undefined, { id: text, name: text }, ["id"]],
])("%s", (expected, fields, sent) => {
  const collections = [
    { ...operation, search: [{ field: "name", through: [{ relation: "a", model: "A", key: "id" }] }] },
    { ...operation, search: [{ field: "note" }, { field: "email" }] },
  ];
  expect(labelKey({ fields, collections, item: { ...item, ...(sent && { fields: sent }) } })).toBe(expected);
});

test("a field with a public name is read by its own", () => {
  const fields = { title: { ...text, field: "heading" } };
  expect(labelField({ fields, collections: [], item })).toBe("heading");
});
