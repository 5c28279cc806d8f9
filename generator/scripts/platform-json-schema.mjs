/** The JSON Schema (draft-07) of platform.yaml, for editors: made from the table that the reader works from. */
export function platformSchema(shape) {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "platform.yaml of prisma-paged",
    ...sectionSchema(shape),
  };
}

function sectionSchema({ summary, keys }) {
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

function leafSchema({ summary, spec, nullable, default: byDefault }) {
  const { type, ...schema } = spec.schema;
  return {
    description: summary,
    ...(type !== undefined && { type: nullable ? [type, "null"] : type }),
    ...schema,
    ...(byDefault !== undefined && { default: byDefault }),
  };
}
