import type { ScalarType } from "@prisma-paged/runtime/generator";
import type { ComputedDeclaration } from "../../annotations/declaration.js";
import { type FieldBase, type ResolvedField, statedBase } from "./resolved-field.js";

/** A value that a result extension of the Prisma client computes from a row. */
export interface ComputedItemField extends FieldBase {
  readonly kind: "computed";
  readonly type: Exclude<ScalarType, "Uuid">;
  readonly list: boolean;
}

export function toComputed({ name, publicName, type, modifier }: ComputedDeclaration): ComputedItemField {
  return {
    kind: "computed",
    name,
    description: "",
    ...(publicName.value !== name && { publicName: publicName.value }),
    type,
    list: modifier === "[]",
    nullable: modifier === "?",
  };
}

/**
 * Returns how a computed field is read and emitted. It has no columns, because Prisma reads those that the extension
 * needs.
 */
export function computedInPlace(field: ComputedItemField): ResolvedField<ComputedItemField> {
  const { type, list } = field;
  return {
    nested: field,
    columns: () => ({}),
    models: () => [],
    define: () => ({ type, ...(list && { list }), computed: true, ...statedBase(field) }),
  };
}
