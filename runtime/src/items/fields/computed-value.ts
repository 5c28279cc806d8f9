import type { ComputedField } from "../../definition/resource-definition.js";
import type { BindableField, FieldContext } from "./bound-field.js";
import { storedValue } from "./column.js";

/** Returns a field that a result extension of the client computes. */
export function computedValue(field: ComputedField, place: FieldContext): BindableField {
  const { name, owner } = place;
  return {
    nested: field,
    bind: () => ({ ...storedValue(field, place), computed: [{ model: owner.model, field: name }] }),
  };
}
