import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { platformSchema } from "./platform-schema.js";

test("platform.schema.json is the one that the option table makes (node scripts/platform-schema.mjs writes it)", async () => {
  const shipped = await readFile(new URL("../platform.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(platformSchema())));
});

test("every key has a description, and unknown keys are refused at every level", () => {
  const visit = (schema: object, path: string): readonly string[] => {
    const { description, properties, additionalProperties } = schema as Readonly<Record<string, unknown>>;
    const faults = typeof description === "string" && description !== "" ? [] : [`${path}: no description`];
    if (typeof properties !== "object" || properties === null) return faults;
    const inner = Object.entries(properties).flatMap(([key, value]) => visit(value, `${path}.${key}`));
    return [...faults, ...(additionalProperties === false ? [] : [`${path}: open`]), ...inner];
  };
  expect(visit(platformSchema(), "")).toEqual([]);
});
