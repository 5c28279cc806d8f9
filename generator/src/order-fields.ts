/** `[{ field: "name", direction: "ASC" }]` in `order` and `viaCursor`. */
import { describe, type NamedArgument, wrongType } from "./arguments.js";
import type { Value } from "./annotation.js";
import type { PlacedOrderField } from "./declaration.js";
import { type Diagnostics, didYouMean } from "./diagnostics.js";

const shape = 'a list such as `[{ field: "id", direction: "DESC" }]`';

/** The fields of an order, as written; undefined with an error where the form is wrong. An empty list is none. */
export function readOrderFields(
  argument: NamedArgument,
  diagnostics: Diagnostics,
): readonly PlacedOrderField[] | undefined {
  if (argument.value.kind !== "list") return wrongType(argument, shape, diagnostics);
  const fields: PlacedOrderField[] = [];
  for (const item of argument.value.items) {
    const field = readOrderField({ ...argument, value: item }, diagnostics);
    if (field === undefined) return undefined;
    if (fields.some((other) => other.field === field.field)) {
      diagnostics.error("duplicate-option", `\`${argument.key}\` names \`${field.field}\` twice.`, field.span);
      return undefined;
    }
    fields.push(field);
  }
  return fields;
}

function readOrderField(argument: NamedArgument, diagnostics: Diagnostics): PlacedOrderField | undefined {
  const { value } = argument;
  if (value.kind !== "object") return wrongType(argument, shape, diagnostics);
  for (const { key, keySpan } of value.entries) {
    if (key === "field" || key === "direction") continue;
    const hint = didYouMean(key, ["field", "direction"]) ?? "use `field` and `direction`";
    diagnostics.error("unknown-argument", `An entry of \`${argument.key}\` has no \`${key}\`.`, keySpan, hint);
    return undefined;
  }
  const entry = (name: string) => value.entries.find(({ key }) => key === name)?.value;
  const field = entry("field");
  if (field === undefined) {
    diagnostics.error("missing-argument", `An entry of \`${argument.key}\` needs a \`field\`.`, value.span);
    return undefined;
  }
  if (field.kind !== "string") return wrongType({ ...argument, key: "field", value: field }, "a text in quotes", diagnostics);
  const direction = readDirection(entry("direction"), diagnostics);
  return direction && { field: field.value, direction, span: field.span };
}

/** `"ASC"` or `"DESC"` in any letter case; ascending where it is left out. */
function readDirection(value: Value | undefined, diagnostics: Diagnostics): "ASC" | "DESC" | undefined {
  if (value === undefined) return "ASC";
  const text = value.kind === "string" || value.kind === "identifier" ? value.value.toUpperCase() : undefined;
  if (text === "ASC" || text === "DESC") return text;
  diagnostics.error("wrong-type", `\`direction\` takes "ASC" or "DESC"; found ${describe(value)}.`, value.span);
  return undefined;
}
