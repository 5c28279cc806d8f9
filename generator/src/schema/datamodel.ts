/**
 * The datamodel that the generator works on: its own type, filled from DMMF in dmmf.ts, so that another source can fill
 * it too.
 */

export interface Datamodel {
  readonly models: readonly Model[];
  readonly enums: readonly Enum[];
}

export interface Enum {
  readonly name: string;
  readonly values: readonly string[];
  /** The same as the database has them, if some have another name there (`@map`). */
  readonly stored?: readonly string[];
}

export interface Model {
  readonly name: string;
  /** The table's name (`@@map`), or the model's. */
  readonly table: string;
  /** The database schema (`@@schema`), if the schema says one. */
  readonly schema?: string;
  /** What a result extension computes of its rows, as `@resource` says: no column has it. */
  readonly computed?: readonly string[];
  readonly fields: readonly Field[];
  /**
   * What Prisma finds one row by and is never null: the primary key first, then unique fields, then each `@@unique`.
   */
  readonly keys: readonly Key[];
  /**
   * The fields of the key that identifies its items: the first one, or the one that `@resource` names; empty if none.
   */
  readonly identifier: readonly string[];
  /** Prisma's name of the compound unique `where` key, for a compound identifier: `a_b`, or the name given. */
  readonly identifierName?: string;
  /** Every set of fields that is unique together, single `@unique` fields included. */
  readonly uniques: readonly (readonly string[])[];
  /** The fields that each identify a row for Prisma (`where: { id: 1 }`). */
  readonly singleKeys: readonly string[];
  /** Every index that has an order and all rows: `@@index`, uniques and the identifier. */
  readonly indexes: readonly (readonly IndexColumn[])[];
  /** Indexes that have an order, and only some rows. */
  readonly partial?: readonly PartialIndex[];
  /** Columns with an index that finds values but has no order: hash, GIN of a list, or BRIN, which finds ranges too. */
  readonly unordered?: readonly { readonly field: string; readonly findsRanges: boolean }[];
}

/** Fields that are unique together. */
export interface Key {
  readonly fields: readonly string[];
  /** Prisma's name of the unique `where` key, for a compound one: `a_b`, or the name given. */
  readonly compound?: string;
}

/** A model's part of the key that identifies its items. */
export function identifiedBy({ fields, compound }: Key = { fields: [] }): Pick<Model, "identifier" | "identifierName"> {
  return { identifier: fields, ...(compound !== undefined && { identifierName: compound }) };
}

export interface IndexField {
  readonly field: string;
  readonly direction: "ASC" | "DESC";
}

export interface IndexColumn extends IndexField {
  /**
   * What the index knows of the field if it does not sort by it: the beginning of each value (`length`), or which values
   * are equal (another operator class). Default: the values in their order.
   */
  readonly holds?: "beginning" | "equality";
}

/** An index that has only the rows that satisfy all of its conditions. */
export interface PartialIndex {
  readonly fields: readonly IndexColumn[];
  /** Undefined if they are SQL, which is not read. */
  readonly where: readonly IndexCondition[] | undefined;
}

/** A comparison that Prisma accepts in the `where` of an index: `deleted: false`, or `email: { not: null }`. */
export interface IndexCondition {
  readonly field: string;
  readonly operator: "equals" | "not";
  readonly value: string | number | boolean | null;
}

export type Field = ScalarField | EnumField | RelationField | UnsupportedField;

interface FieldBase {
  readonly name: string;
  readonly list: boolean;
  readonly required: boolean;
}

export interface ScalarField extends FieldBase {
  readonly kind: "scalar";
  readonly type: "Int" | "BigInt" | "Float" | "Decimal" | "String" | "Boolean" | "DateTime" | "Json" | "Bytes";
  /** `["Timestamptz", ["6"]]` for `@db.Timestamptz(6)`. */
  readonly nativeType?: readonly [name: string, args: readonly string[]];
  /** The function of its default: `cuid` for `@default(cuid())`; of `dbgenerated`, the SQL. */
  readonly defaultBy?: string;
  /** The text of its default: `2000-01-01T00:00:00Z` of a DateTime. */
  readonly defaultText?: string;
  /** The column's name, if it differs (`@map`). */
  readonly column?: string;
}

export interface EnumField extends FieldBase {
  readonly kind: "enum";
  /** The column's name, if it differs (`@map`). */
  readonly column?: string;
  /** The enum's name. */
  readonly type: string;
}

export interface RelationField extends FieldBase {
  readonly kind: "relation";
  /** The target model's name. */
  readonly type: string;
  readonly relationName: string;
  /** The foreign key's fields on this model; empty on the other side. */
  readonly from: readonly string[];
  /** The fields of `from` that may be null: if one is, the row has no related row. */
  readonly nullable: readonly string[];
  /** The fields on the target that the foreign key refers to; empty on the other side. */
  readonly to: readonly string[];
  /** True if the row that the foreign key refers to need not exist: no constraint of the database enforces it. */
  readonly mayDangle?: true;
}

interface UnsupportedField extends FieldBase {
  readonly kind: "unsupported";
}
