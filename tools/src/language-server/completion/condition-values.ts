/** Proposes the parts of a `where`: fields with a value of their type. */
import type { Field, Model } from "prisma-paged/tools";
import type { ProjectView } from "../project-view.js";
import { placeholder } from "./snippet.js";

/** Returns a condition for each field that has values: `published: true`. */
export function conditionKeys(model: Model, view: Pick<ProjectView, "datamodel">): readonly string[] {
  return model.fields.flatMap((field) => {
    const [first] = fieldValues(field, view);
    return first === undefined ? [] : [`${field.name}: ${first}`];
  });
}

/**
 * Returns values for a field of a condition; empty for a nested condition.
 * @param keys the keys from the condition to the value: `["published"]`
 */
export function conditionValues(
  keys: readonly string[],
  model: Model,
  view: Pick<ProjectView, "datamodel">,
): readonly string[] {
  const [name, ...others] = keys;
  const field = others.length === 0 ? model.fields.find((each) => each.name === name) : undefined;
  return field === undefined ? [] : fieldValues(field, view);
}

function fieldValues(field: Field, { datamodel }: Pick<ProjectView, "datamodel">): readonly string[] {
  if (field.list) return [];
  if (field.kind === "enum") return datamodel.enums.find(({ name }) => name === field.type)?.values ?? [];
  if (field.kind !== "scalar") return [];
  switch (field.type) {
    case "Boolean":
      return ["true", "false"];
    case "Int":
    case "BigInt":
    case "Float":
    case "Decimal":
      return [placeholder(1, "1")];
    case "String":
      return [`"${placeholder(1, "text")}"`];
    case "DateTime":
      return [`{ lt: now() }`];
    default:
      return [];
  }
}
