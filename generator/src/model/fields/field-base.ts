/** Defines the properties that all kinds of item fields have, and what their definitions are made with. */
import type { DefinedResource, FixedWhere, ItemField } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration } from "../../annotations/declaration.js";

export interface FieldBase {
  /** The field's name in Prisma. */
  readonly name: string;
  /** The field's key in the item. Default: its name in Prisma. */
  readonly publicName?: string;
  /** The field of the schema whose annotations apply: its own name, or the relation that a count counts. */
  readonly schemaField: string;
  readonly description: string;
  readonly nullable: boolean;
}

/**
 * The values of a field's definition that are code: an emitted module contains them as text, and `explain` as real
 * values.
 */
export interface FieldCode {
  /** Returns another resource, as a function, because modules import each other in cycles. */
  rows(model: string): () => DefinedResource;
  /** Returns a condition of the schema, which may depend on the time of the request. */
  where(condition: FixedWhere): FixedWhere;
}

/** The look-ups in the finished model that definitions need. */
export interface ModelLookup {
  /** Whether the schema declares that rows of the model can be hidden, by `where` or `scopedBy`. */
  mayHideRows(model: string): boolean;
  /** Returns the keys, in the model's items, of the fields with these names in Prisma. */
  keysOf(model: string, names: readonly string[]): readonly string[];
}

export function baseOf({ field, description, publicName }: FieldDeclaration): FieldBase {
  const { value } = publicName;
  return {
    name: field.name,
    ...(value !== field.name && { publicName: value }),
    schemaField: field.name,
    description,
    nullable: !field.required,
  };
}

/** Returns the properties that the definitions of all fields have. */
export function definedBase({
  name,
  publicName,
  nullable,
  description,
}: FieldBase): Pick<ItemField, "field" | "nullable" | "description"> {
  return {
    ...(publicName !== undefined && { field: name }),
    ...(nullable && { nullable }),
    ...(description !== "" && { description }),
  };
}
