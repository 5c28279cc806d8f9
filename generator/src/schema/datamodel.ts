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
  /**
   * The values as the database stores them, in the order of `values`. Undefined if all have the same names there (no
   * `@map`).
   */
  readonly stored?: readonly string[];
}

export interface Model {
  readonly name: string;
  /** The name of the table: that of `@@map`, otherwise the model's. */
  readonly table: string;
  /** The database schema (`@@schema`). Undefined if the model names none. */
  readonly schema?: string;
  /** The fields that a result extension computes for each row, as `@resource` declares. They have no column. */
  readonly computed?: readonly string[];
  readonly fields: readonly Field[];
  /**
   * The keys by which Prisma finds one row, and which are never null: the primary key first, then unique fields, then
   * each `@@unique`.
   */
  readonly keys: readonly UniqueKey[];
  /**
   * The fields of the key that identifies the model's items: the first of `keys`, or the one that `@resource` names.
   * Empty if there is none.
   */
  readonly identifier: readonly string[];
  /**
   * The name of a compound identifier in Prisma's unique `where`: `a_b`, or the name that the schema gives it.
   * Undefined for an identifier of one field.
   */
  readonly identifierName?: string;
  /** Every set of fields that is unique together, including single `@unique` fields. */
  readonly uniques: readonly (readonly string[])[];
  /** The fields that each identify a row for Prisma (`where: { id: 1 }`). */
  readonly singleKeys: readonly string[];
  /** Every index that has an order and contains all rows: `@@index`, uniques and the identifier. */
  readonly indexes: readonly (readonly IndexColumn[])[];
  /** The indexes that have an order and contain only some rows. Undefined if there are none. */
  readonly partial?: readonly PartialIndex[];
  /**
   * The columns with an index that finds values but has no order: hash, GIN of a list, or BRIN, which also finds
   * ranges.
   */
  readonly unordered?: readonly { readonly field: string; readonly findsRanges: boolean }[];
}

/** Fields that are unique together. */
export interface UniqueKey {
  readonly fields: readonly string[];
  /**
   * The name of a compound key in Prisma's unique `where`: `a_b`, or the name that the schema gives it. Undefined for a
   * key of one field.
   */
  readonly compound?: string;
}

/** Returns the properties of a model that describe its identifier, from the key that identifies its items. */
export function identifiedBy(
  { fields, compound }: UniqueKey = { fields: [] },
): Pick<Model, "identifier" | "identifierName"> {
  return { identifier: fields, ...(compound !== undefined && { identifierName: compound }) };
}

export interface IndexField {
  readonly field: string;
  readonly direction: "ASC" | "DESC";
}

export interface IndexColumn extends IndexField {
  /**
   * The part of the field's values that the index contains, if it does not sort by them. `beginning`: the beginning of
   * each value (`length`). `equality`: which values are equal (another operator class). Default: the values in their
   * order.
   */
  readonly holds?: "beginning" | "equality";
}

/** An index that contains only the rows that satisfy all of its conditions. */
export interface PartialIndex {
  readonly fields: readonly IndexColumn[];
  /** The conditions of the index. Undefined if they are SQL, which the generator does not read. */
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
  /**
   * The native type with its arguments: `["Timestamptz", ["6"]]` for `@db.Timestamptz(6)`. Undefined if the field
   * declares none.
   */
  readonly nativeType?: readonly [name: string, args: readonly string[]];
  /**
   * The function that generates the default: `cuid` for `@default(cuid())`; for `dbgenerated`, its SQL. Undefined if no
   * function does.
   */
  readonly defaultBy?: string;
  /** The default as a string: `2000-01-01T00:00:00Z` of a DateTime. Undefined if Prisma has no string for it. */
  readonly defaultText?: string;
  /** The name of the column (`@map`). Undefined if it is the field's name. */
  readonly column?: string;
}

export interface EnumField extends FieldBase {
  readonly kind: "enum";
  /** The name of the column (`@map`). Undefined if it is the field's name. */
  readonly column?: string;
  /** The name of the enum: `Genre`. */
  readonly type: string;
}

export interface RelationField extends FieldBase {
  readonly kind: "relation";
  /** The name of the target model: `Author`. */
  readonly type: string;
  readonly relationName: string;
  /** The fields of the foreign key on this model. Empty on the other side of the relation. */
  readonly from: readonly string[];
  /** The fields of `from` that may be null. If one of them is null, the row has no related row. */
  readonly nullable: readonly string[];
  /** The fields on the target that the foreign key refers to. Empty on the other side of the relation. */
  readonly to: readonly string[];
  /**
   * True if the row that the foreign key refers to may be missing, because no constraint of the database enforces the
   * key.
   */
  readonly mayDangle?: true;
}

interface UnsupportedField extends FieldBase {
  readonly kind: "unsupported";
}
