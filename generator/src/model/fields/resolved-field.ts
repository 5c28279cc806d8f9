/**
 * Defines the parts that all kinds of item fields have: the columns and models that they read, and their definition.
 */
import type { DefinedResource, FixedWhere, ItemField as StatedField } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration } from "../../annotations/declaration.js";

export interface FieldBase {
  /** The field's name in Prisma. */
  readonly name: string;
  /** The field's key in the item. Default: its name in Prisma. */
  readonly publicName?: string;
  readonly description: string;
  readonly nullable: boolean;
}

/** The columns that are read of a row and of its related rows, by their names in Prisma. */
export interface Columns {
  readonly [name: string]: true | RelatedColumns;
}

/** The columns of one related row, or of each row of a list. */
export interface RelatedColumns {
  readonly model: string;
  readonly isList: boolean;
  readonly columns: Columns;
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

/** The model that contains a field, and look-ups that the field needs. */
export interface ModelLookup {
  /** The list relations that are separate collections. */
  readonly collections: readonly string[];
  /** Whether the schema declares that rows of the model can be hidden, by `where` or `scopedBy`. */
  mayHideRows(model: string): boolean;
  identifierOf(model: string): readonly string[];
  /**
   * Returns the columns that are read of a nested item.
   * @param fields the fields that are sent. Default: all
   */
  nestedColumns(model: string, fields?: readonly string[]): Columns;
  /** Returns the models to which a nested item of the model refers. */
  nestedModels(model: string, fields?: readonly string[]): readonly string[];
  /** Returns the keys of these fields; empty if `fields` is undefined, which means all. */
  nestedKeys(model: string, fields: readonly string[] | undefined): { readonly fields?: readonly string[] };
}

/** A field of a finished model, and how it is read and emitted. */
export interface ResolvedField<Nested> {
  /** The field that replaces this one in a nested item. Default: none. */
  readonly nested?: Nested;
  /** Returns the columns from which the value is built. */
  columns(): Columns;
  /** Returns the models whose rows are read, or to which the value refers. */
  models(): readonly string[];
  /** Returns the definition of the field that the module contains. */
  define(code: FieldCode): StatedField;
}

export function baseOf({ field, description, publicName }: FieldDeclaration): FieldBase {
  const { value } = publicName;
  return {
    name: field.name,
    ...(value !== field.name && { publicName: value }),
    description,
    nullable: !field.required,
  };
}

/** Returns the properties that the definitions of all fields have. */
export function statedBase({
  name,
  publicName,
  nullable,
  description,
}: FieldBase): Pick<StatedField, "field" | "nullable" | "description"> {
  return {
    ...(publicName !== undefined && { field: name }),
    ...(nullable && { nullable }),
    ...(description !== "" && { description }),
  };
}

/** Returns columns without related rows. */
export function columnsNamed(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, true]));
}
