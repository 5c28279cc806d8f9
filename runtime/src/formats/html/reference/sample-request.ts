import type { ParameterContent, SchemaContent } from "../../../document/openapi-content.js";

/**
 * Returns a request of a route to copy: `/cities/1`, `/cities?order%5Bname%5D=desc`. It has a value for each parameter
 * that is required, and otherwise the first order that a client may request.
 */
export function samplePath(template: string, parameters: readonly ParameterContent[]): string {
  const path = parameters.reduce(
    (text, { in: place, name, schema }) =>
      place === "path" ? text.replace(`{${name}}`, encodeURIComponent(sampleValue(schema))) : text,
    template,
  );
  const queried = parameters.filter(({ in: place }) => place === "query");
  const required = queried.filter((parameter) => parameter.required);
  const order = queried.filter(({ schema }) => schema.enum?.includes("desc")).slice(0, 1);
  const query = [...required, ...order].map(
    ({ name, schema }) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(schema.enum?.includes("desc") ? "desc" : sampleValue(schema))}`,
  );
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/** Samples of texts by their format. */
const formatted: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/** Returns a value of a schema: the first of an enum, `1` for a number. Which rows have it is not known. */
function sampleValue({ type, format = "", enum: values = [], items, anyOf: [first] = [] }: SchemaContent): string {
  const [value] = values;
  if (value !== undefined) return String(value);
  if (items !== undefined || first !== undefined) return sampleValue(items ?? first ?? {});
  const [kind] = [type ?? "string"].flat();
  return kind === "integer" || kind === "number" ? "1" : kind === "boolean" ? "true" : (formatted[format] ?? "abc");
}
