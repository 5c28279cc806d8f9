/**
 * Finds the fields that may be null. The runtime needs them to decide, without NULL, whether a request may see a
 * related row.
 */
import type { NullableModels } from "@prisma-paged/runtime/generator";
import type { Datamodel, Field, Model } from "../../schema/datamodel.js";

/**
 * Returns the fields on which a condition may be NULL: of the model, and of the models to which its to-one relations
 * refer. Undefined if there are none.
 */
export function nullableModels(model: Model, { models }: Datamodel): NullableModels | undefined {
  const modelsByName = new Map([[model.name, model]]);
  // The loop also visits models that it adds to the map.
  for (const { fields } of modelsByName.values()) {
    for (const { type } of fields.filter(leadsToOne)) {
      const related = models.find(({ name }) => name === type);
      if (related !== undefined) modelsByName.set(type, related);
    }
  }
  const modelNulls = [...modelsByName.values()].map(
    (reachedModel) => [reachedModel.name, nullsOf(reachedModel, modelsByName)] as const,
  );
  if (!modelNulls.some(([, { nullable, json }]) => nullable ?? json)) return undefined;
  return Object.fromEntries(modelNulls.filter(([, nulls]) => Object.keys(nulls).length > 0));
}

function nullsOf({ fields }: Model, modelsByName: ReadonlyMap<string, Model>): NullableModels[string] {
  const named = (holds: (field: Field) => boolean) => fields.filter(holds).map(({ name }) => name);
  const json = named((field) => field.kind === "scalar" && field.type === "Json");
  // The column of a list may be null, even if the schema does not allow it.
  const nullable = named(
    (field) =>
      (field.kind === "scalar" || field.kind === "enum") &&
      (field.list || !field.required) &&
      !json.includes(field.name),
  );
  const one = fields.filter(leadsToOne).filter(({ type }) => modelsByName.has(type));
  return {
    ...(nullable.length > 0 && { nullable }),
    ...(json.length > 0 && { json }),
    ...(one.length > 0 && { one: Object.fromEntries(one.map(({ name, type }) => [name, type])) }),
  };
}

function leadsToOne(field: Field): field is Extract<Field, { readonly kind: "relation" }> {
  return field.kind === "relation" && !field.list;
}
