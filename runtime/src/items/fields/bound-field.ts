import type {
  CountDefinition,
  EmbeddedListDefinition,
  ReferenceDefinition,
  TextJoin,
} from "../../definition/relation-reads.js";
import type {
  ColumnField,
  ComputedField,
  CountField,
  DefinedResource,
  ItemField,
} from "../../definition/resource-definition.js";
import type { Select } from "../../reading/prisma-arguments.js";

/** A row as Prisma or a handler returns it: a handler may leave fields out. */
export interface Row {
  readonly [name: string]: unknown;
}

/** How rows become items, and what is read for that. */
export interface ItemForm {
  readonly select: Select;
  readonly references: readonly ReferenceDefinition[];
  readonly lists: readonly EmbeddedListDefinition[];
  readonly counts: readonly CountDefinition[];
  readonly joins: readonly TextJoin[];
  /** The fields that the client must compute. */
  readonly computed: readonly Computed[];
  /** @param base what every link starts with */
  toItem(row: object, base: string): object;
}

/** A field that a result extension computes. */
export interface Computed {
  readonly model: string;
  readonly field: string;
}

/** Where a field is. */
export interface Place {
  /** Its key in the item. */
  readonly key: string;
  /** Its name in Prisma. */
  readonly name: string;
  /** Whose item it is in. */
  readonly owner: DefinedResource;
  /** The form of the target's items inside this one. @param fields those that are sent. Default: all */
  inside(target: DefinedResource, fields?: readonly string[]): ItemForm;
}

/** A field in its place: each kind of field is a function that makes one. */
export interface FieldInPlace {
  /** What an item inside another one has in its place. Default: nothing. */
  readonly inside?: ItemField;
  /** All that reading needs of it. Not called of an item inside another one, for items may embed each other. */
  bind(): BoundField;
}

export interface BoundField {
  /** What is selected of its row, beside the identifier. */
  readonly select: Select;
  /** What is sent; a text names the column that holds it. */
  readonly value: string | Value;
  /** What a scope may forbid in it. Default: nothing. */
  readonly references?: readonly ReferenceDefinition[];
  /** The lists in it, whose rows are read apart. Default: none. */
  readonly lists?: readonly EmbeddedListDefinition[];
  /** The numbers of related rows in it. Default: none. */
  readonly counts?: readonly CountDefinition[];
  /** The relations in it that texts connect. Default: none. */
  readonly joins?: readonly TextJoin[];
  /** What the client must compute for it. Default: nothing. */
  readonly computed?: readonly Computed[];
}

/** What a client includes in place of links. */
export interface Inclusion {
  /** `author`, `author.country`: a path includes what it leads through. */
  readonly paths: readonly string[];
  /** @param usual what the field is otherwise @param form of the items there */
  bind(field: RelatedField, usual: BoundField, form: ItemForm, place: Place): BoundField;
}

export type RelatedField = Exclude<ItemField, ColumnField | ComputedField | CountField>;

export type Value = (row: Row, base: string) => unknown;

/** The lists in the rows of a relation. */
export function listsUnder(
  { name, key }: Place,
  lists: readonly EmbeddedListDefinition[],
): readonly EmbeddedListDefinition[] {
  return lists.map((each) => ({ ...each, through: [{ relation: name, key }, ...each.through] }));
}

/** The counts in the rows of a relation. */
export function countsUnder(relation: string, counts: readonly CountDefinition[]): readonly CountDefinition[] {
  return counts.map((each) => ({ ...each, path: [relation, ...each.path] }));
}

/** The value of a bound field in a row. */
export function readerOf({ value }: Pick<BoundField, "value">): Value {
  return typeof value === "string" ? (row) => row[value] : value;
}
