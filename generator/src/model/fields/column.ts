import type { FieldKinds, ScalarType } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { typeOf } from "../../schema/field-types.js";
import type { Schema } from "../schema.js";
import { baseOf, definedBase, type FieldBase } from "./field-base.js";

export interface ColumnItemField extends FieldBase {
  readonly kind: "column";
  readonly type: Exclude<ScalarType, "Uuid">;
  readonly list: boolean;
  /** The values of an enum. Undefined for any other type. */
  readonly values?: readonly string[];
}

export function toColumn(
  declared: FieldDeclaration,
  _: ModelDeclaration,
  context: Schema,
): ColumnItemField | undefined {
  const { field } = declared;
  const typed = field.kind === "relation" ? undefined : typeOf(field, context.datamodel);
  if (typed === undefined) return undefined;
  const { type, values } = typed;
  return {
    kind: "column",
    type: type === "Uuid" ? "String" : type,
    list: field.list,
    ...(values && { values }),
    ...baseOf(declared),
  };
}

export function defineColumn(field: ColumnItemField): FieldKinds["column"] {
  const { type, list, values } = field;
  return { type, ...(list && { list }), ...(values && { values }), ...definedBase(field) };
}
