/** Every option of the tables has what makes it one: a reader, a schema, a page and a test over HTTP. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { attributeName, paginationOptions, parameterOptions } from "@prisma-paged/runtime/generator";
import { describe, expect, test } from "vitest";
import { platformSchema } from "../scripts/platform-json-schema.mjs";
import { operationArguments } from "../src/annotations/operation-arguments.js";
import { resourceArguments, resourceNames } from "../src/annotations/resource-arguments.js";
import { optionSpecs } from "../src/options/option-specs.js";
import { platformShape, type Section } from "../src/options/platform-shape.js";
import { apiFrom } from "./api-from-schema.js";
import { documentation } from "./documents.js";

function textsOf(folder: string, ending: RegExp): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => ending.test(name) && !/generated|golden/.test(name));
  return files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

const pages = textsOf(join(documentation, "reference"), /\.md$/);

/** The schemas and settings of the APIs that the tests request, and those of the option pages, whose requests are tested. */
const served = ["behaviour", "options", "servers", "cases"]
  .map((folder) => textsOf(fileURLToPath(new URL(folder, import.meta.url)), /\.(prisma|yaml|ts)$/))
  .join("\n");

function isServed(...names: readonly string[]): boolean {
  return names.some((name) => new RegExp(`\\b${name}: `).test(served));
}

/** The keys of platform.yaml that are not paging options. */
function leaves({ keys }: Section): readonly string[] {
  return Object.entries(keys).flatMap(([key, shape]) => {
    if (shape.kind === "section") return leaves(shape);
    return shape.group === "defaults" ? [] : [key];
  });
}

describe.each(paginationOptions)("$key", ({ key, kind, global, default: byDefault }) => {
  test("has a reader", async () => {
    expect(optionSpecs[kind].takes).not.toBe("");
    const { sentences } = await apiFrom(`/// @pagination(${key}: 0.5)\nmodel Book {\n  id Int @id\n}`);
    expect(sentences).toContain(`\`${key}\` must be `);
  });

  test.each(global === undefined ? [] : [global])("has a schema with the default: %s", (name) => {
    const properties = {
      [name]: { description: expect.any(String), ...(byDefault !== null && { default: byDefault }) },
    };
    expect(platformSchema(platformShape)).toMatchObject({
      properties: { platform: { properties: { defaults: { properties } } } },
    });
  });

  test("has a page and a test", () => {
    expect(pages).toContain(`<!-- option ${key} -->`);
    expect(isServed(key, attributeName(key), `${global}`)).toBe(true);
  });
});

test.each([...Object.keys(operationArguments), ...resourceNames, "operation"])("%s has a page and a test", (name) => {
  expect(pages).toContain(`<!-- option ${name} -->`);
  expect(isServed(name)).toBe(true);
});

test("the arguments of @resource are those of its table and of the paging options", () => {
  expect(Object.keys(resourceArguments).filter((name) => !resourceNames.includes(name))).toEqual([]);
});

test.each([...leaves(platformShape)])("platform.yaml's %s has a page and a test", (key) => {
  expect(pages).toContain(key);
  expect(isServed(key)).toBe(true);
});

test.each(Object.values(parameterOptions))("$option has a page and a test", ({ option }) => {
  expect(pages).toContain(option);
  expect(isServed(option)).toBe(true);
});
