import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { platformSchema } from "../../scripts/platform-json-schema.mjs";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { readPlatformConfig } from "./platform-config.js";
import { platformShape } from "./platform-shape.js";

test("platform.schema.json is the one that the option table makes (node generator/scripts/platform-schema.mjs writes it)", async () => {
  const shipped = await readFile(new URL("../../platform.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(platformSchema(platformShape))));
});

test("every key has a description, and unknown keys are refused at every level", () => {
  const visit = (schema: object, path: string): readonly string[] => {
    const { description, properties, additionalProperties } = schema as Readonly<Record<string, unknown>>;
    const faults = typeof description === "string" && description !== "" ? [] : [`${path}: no description`];
    if (typeof properties !== "object" || properties === null) return faults;
    const inner = Object.entries(properties).flatMap(([key, value]) => visit(value, `${path}.${key}`));
    return [...faults, ...(additionalProperties === false ? [] : [`${path}: open`]), ...inner];
  };
  expect(visit(platformSchema(platformShape), "")).toEqual([]);
});

const under = (path: string, lines: readonly string[]) =>
  lines.map((line) => {
    const keys = path.split(".");
    return [...keys.map((key, depth) => `${"  ".repeat(depth)}${key}:`), "  ".repeat(keys.length) + line].join("\n");
  });

const sizes = ["-1", "0", "1.5", "1e3", "'30'", "null", "yes", "2147483647", "2147483648", "99999999999"];
const texts = [
  ...["", "{}", "- 1", "other: 1", "platform:", "platform: {}", "platform: text"],
  ...under("platform", ["defaults:", "title: 5", "title: ''", "title: null", "version: 1.0", "version: 1.0.0"]),
  ...under("platform", ["formats: []", "formats: html", "formats: [xml]", "formats: [html, html]", "formats: [html]"]),
  ...under("platform", ["openapi: no", "openapi: false", "serializer: null", "nothing: 1"]),
  ...under("platform.serializer", ["hydra_prefix: 1", "hydra_prefix: false", "hydra_prefix: 'false'"]),
  ...under("platform.defaults", ["pagination_enabled: yes", "pagination_enabled: true", "paginationEnabled: true"]),
  ...under("platform.defaults", ["pagination_count: foo", "pagination_count: cached", "pagination_via_cursor: []"]),
  ...["items_per_page", "maximum_items_per_page", "count_seconds", "count_limit", "maximum_offset"].flatMap((option) =>
    under(
      "platform.defaults",
      sizes.map((size) => `pagination_${option}: ${size}`),
    ),
  ),
  ...under("platform.collection.pagination", ["page: p", "page_parameter_name: p", "page_parameter_name: 'a b'"]),
  ...under(
    "platform.collection.pagination",
    ["''", "'a[b]'", "'a[]'", "'a[1]'", "'a[b][c]'", "'[a]'", "a=b", "5", "null", "p.q"].map(
      (name) => `page_parameter_name: ${name}`,
    ),
  ),
  ...under("platform.collection", [
    "order_parameter_name: sort",
    "order_parameter_name: 'a[b]'",
    "exists_parameter_name: 5",
  ]),
];

test("an editor takes by the schema what generation takes, and refuses what it refuses", () => {
  const isValid = new Ajv({ strict: false }).compile(platformSchema(platformShape));
  const takes = texts.map((text) => {
    const diagnostics = new Diagnostics();
    readPlatformConfig({ path: "platform.yaml", text }, diagnostics);
    return { text, isTaken: !diagnostics.hasErrors };
  });
  expect(texts.map((text) => ({ text, isTaken: isValid(parse(text)) }))).toEqual(takes);
  expect(takes.filter(({ isTaken }) => isTaken).length).toBeGreaterThan(20);
});
