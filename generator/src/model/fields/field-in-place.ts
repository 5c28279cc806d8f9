/** What each kind of item field is made of a declaration, and what is emitted of it. */
import type { DefinedResource, FixedWhere, ItemField as StatedField } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration } from "../../annotations/declaration.js";

export interface FieldBase {
  /** Its name in Prisma. */
  readonly name: string;
  /** Its key in the item, if that is not its name in Prisma. */
  readonly publicName?: string;
  readonly description: string;
  readonly nullable: boolean;
}

/** The columns that are read of a row, and its related rows, by their names in Prisma. */
export interface Columns {
  readonly [name: string]: true | RelatedColumns;
}

/** The columns of one related row, or of each row of a list. */
export interface RelatedColumns {
  readonly model: string;
  readonly isList: boolean;
  readonly columns: Columns;
}

/** What only code can say of a field: an emitted module writes it as text, `explain` as what it runs. */
export interface FieldCode {
  /** Another resource. A function, because modules import each other in cycles. */
  rows(model: string): () => DefinedResource;
  /** A condition of the schema, which may name the instant of the request. */
  where(condition: FixedWhere): FixedWhere;
}

/** What a field can ask of the model that it is in. */
export interface Place {
  /** The list relations that are collections of their own. */
  readonly collections: readonly string[];
  /** True if the schema says which of the model's rows may be shown. */
  isRestricted(model: string): boolean;
  identifierOf(model: string): readonly string[];
  /** What is read of an item inside another one. @param fields those that are sent. Default: all */
  insideColumns(model: string, fields?: readonly string[]): Columns;
  /** The models that the items of a model refer to, inside another one. */
  insideModels(model: string, fields?: readonly string[]): readonly string[];
  /** The keys of these fields, if they are not all. */
  insideKeys(model: string, fields: readonly string[] | undefined): { readonly fields?: readonly string[] };
  /** The type of an item with these fields, given that with all. */
  insideType(item: string, model: string, fields: readonly string[] | undefined): string;
}

/** A field of a finished model. */
export interface FieldInPlace<Inside> {
  /** What an item inside another one has in its place. Default: nothing. */
  readonly inside?: Inside;
  /** What it is made of. */
  columns(): Columns;
  /** The models whose rows are read or referred to. */
  models(): readonly string[];
  /** What the module states of it. */
  define(code: FieldCode): StatedField;
  /** Its type, given that of an item inside another one. Left out: it follows from what the module states. */
  readonly typeOf?: (item: string) => string;
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

/** What every field states. */
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
