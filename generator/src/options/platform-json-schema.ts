/** The JSON Schema (draft-07) of platform.yaml, for editors: made from the table that the reader works from. */
import type { JsonSchema } from "./form.js";
import { type Leaf, platformShape, type Section } from "./platform-shape.js";

export function platformSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "platform.yaml of prisma-paged",
    ...sectionSchema(platformShape),
  };
}

function sectionSchema({ summary, keys }: Section): JsonSchema {
  const properties = Object.entries(keys).map(([key, shape]) => [
    key,
    shape.kind === "section" ? sectionSchema(shape) : leafSchema(shape),
  ]);
  return {
    description: summary,
    // A key whose content is commented out holds null in YAML.
    type: ["object", "null"],
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

function leafSchema({ summary, form, nullable, default: byDefault }: Leaf): JsonSchema {
  const { type, ...schema } = form.schema;
  return {
    description: summary,
    ...(type !== undefined && { type: nullable ? [type, "null"] : type }),
    ...schema,
    ...(byDefault !== undefined && { default: byDefault }),
  };
}
