import type { FieldKinds, ScalarType } from "@prisma-paged/runtime/generator";
import type { ComputedDeclaration } from "../../annotations/declaration.js";
import { definedBase, type FieldBase } from "./field-base.js";

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
    schemaField: name,
    description: "",
    ...(publicName.value !== name && { publicName: publicName.value }),
    type,
    list: modifier === "[]",
    nullable: modifier === "?",
  };
}

export function defineComputed(field: ComputedItemField): FieldKinds["computed"] {
  const { type, list } = field;
  return { type, ...(list && { list }), computed: true, ...definedBase(field) };
}
