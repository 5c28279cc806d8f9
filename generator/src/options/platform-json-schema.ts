/** The JSON Schema (draft-07) of platform.yaml, for editors: made from the table that the reader works from. */
import { type CachePolicy, cacheKeys, countModes, jsonShapes } from "@prisma-paged/runtime/generator";
import { namePatternOf } from "./parameter-names.js";
import { largestOption } from "./plain-value.js";
import { formats, type LeafShape, type MappingShape, platformShape, type Shape } from "./platform-shape.js";
import { themeForms } from "./theme.js";

/** A JSON Schema as plain data. */
type JsonSchema = { readonly [keyword: string]: unknown };

export function platformSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "platform.yaml of prisma-paged",
    ...mapping(platformShape),
  };
}

function mapping({ summary, keys }: MappingShape): JsonSchema {
  return {
    description: summary,
    // A key whose content is commented out holds null in YAML.
    type: ["object", "null"],
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(keys).map(([key, shape]) => [key, schemaOf(shape)])),
  };
}

function schemaOf(shape: Shape): JsonSchema {
  return shape.kind === "mapping" ? mapping(shape) : { description: shape.summary, ...leaf(shape) };
}

function leaf(shape: LeafShape): JsonSchema {
  switch (shape.kind) {
    case "text":
      return { type: "string" };
    case "theme":
      return { type: "string", pattern: themeForms[shape.target].pattern.source };
    case "flag":
      return { type: "boolean", default: shape.default };
    case "formats":
      return { type: "array", items: { enum: formats }, minItems: 1, uniqueItems: true, default: formats };
    case "word":
      return { enum: shape.words, default: shape.default };
    case "parameter":
      return { type: "string", pattern: namePatternOf(shape.target).source, default: shape.default };
    case "option":
      return optionSchema(shape);
  }
}

function optionSchema({ option }: Extract<LeafShape, { kind: "option" }>): JsonSchema {
  const byDefault = option.default === null ? {} : { default: option.default };
  switch (option.kind) {
    case "boolean":
      return { type: "boolean", ...byDefault };
    case "page-size":
    case "positive-integer": {
      const minimum = option.kind === "page-size" ? 0 : 1;
      const type = option.default === null ? ["integer", "null"] : "integer";
      return { type, minimum, maximum: largestOption, ...byDefault };
    }
    case "count":
      return { enum: countModes, ...byDefault };
    case "json":
      return { enum: jsonShapes, ...byDefault };
    case "cache":
      return cacheSchema();
    case "cursor":
      throw new Error(`The option "${option.key}" names fields of one model and cannot be global.`);
  }
}

function cacheSchema(): JsonSchema {
  const seconds = { type: "integer", minimum: 0, maximum: largestOption };
  const headers = { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true };
  const properties = Object.entries(cacheSummaries).map(([key, description]) => [
    cacheKeys[key as keyof CachePolicy],
    { description, ...(key === "vary" ? headers : seconds) },
  ]);
  return {
    type: ["object", "null"],
    additionalProperties: false,
    minProperties: 1,
    properties: Object.fromEntries(properties),
  };
}

const cacheSummaries: { readonly [Key in keyof CachePolicy]-?: string } = {
  maxAge: "Seconds for which a cache may use a response.",
  sharedMaxAge: "The same for shared caches, such as CDNs.",
  staleWhileRevalidate: "Seconds for which a stale response may still be used while the cache requests a new one.",
  vary: "Request headers that responses depend on, beside Accept.",
};
