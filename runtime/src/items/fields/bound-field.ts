import type {
  CountDefinition,
  EmbeddedListDefinition,
  ReferenceDefinition,
  TextJoin,
} from "../../definition/relation-reads.js";
import type { DefinedResource, ItemField, RelatedField } from "../../definition/resource-definition.js";
import type { Select } from "../../reading/prisma-arguments.js";

/** A row as Prisma or a handler returns it: a handler may leave fields out. */
export interface Row {
  readonly [name: string]: unknown;
}

/** The columns and relations that are read for an item, and the function that maps a row to the item. */
export interface ItemMapper {
  readonly select: Select;
  readonly references: readonly ReferenceDefinition[];
  readonly lists: readonly EmbeddedListDefinition[];
  readonly counts: readonly CountDefinition[];
  readonly joins: readonly TextJoin[];
  /** The fields that the client must compute. */
  readonly computed: readonly Computed[];
  /**
   * Maps a row to an item.
   * @param base the prefix of every link in the item
   */
  toItem(row: object, base: string): object;
}

/** A field that a result extension computes. */
export interface Computed {
  readonly model: string;
  readonly field: string;
}

/** The key, the name and the owner of a field, and the mapping of the items nested in it. */
export interface FieldContext {
  /** The field's key in the item. */
  readonly key: string;
  /** The field's name in Prisma. */
  readonly name: string;
  /** The resource whose items have the field. */
  readonly owner: DefinedResource;
  /**
   * Returns the mapper of the target's items if they are nested in this item.
   * @param fields the fields that are sent. Default: all
   */
  nestedMapper(target: DefinedResource, fields?: readonly string[]): ItemMapper;
}

/** A field with its context. Each kind of field has a function that returns one: `column(field, context)`. */
export interface BindableField {
  /** The field that a nested item has instead. Default: nested items leave the field out. */
  readonly nested?: ItemField;
  /** The field that an item has instead if a client includes it in place of a link. Default: `nested`. */
  readonly included?: ItemField;
  /**
   * Returns all that reading needs to know about the field. In a nested item, `nested` is bound instead, because items
   * may embed each other.
   */
  bind(): BoundField;
}

export interface BoundField {
  /** The columns that are selected for the field, besides the identifier. */
  readonly select: Select;
  /** The value that is sent: a function of the row, or the name of the column that holds the value. */
  readonly value: string | ValueReader;
  /** The references in the field that a scope may forbid. Default: none. */
  readonly references?: readonly ReferenceDefinition[];
  /** The lists in the field, whose rows are read separately. Default: none. */
  readonly lists?: readonly EmbeddedListDefinition[];
  /** The related counts in the field. Default: none. */
  readonly counts?: readonly CountDefinition[];
  /** The relations in the field whose keys are strings. Default: none. */
  readonly joins?: readonly TextJoin[];
  /** The computed fields that the Prisma client must provide for the field. Default: none. */
  readonly computed?: readonly Computed[];
}

/** The nested items that a client includes in place of links. */
export interface Inclusion {
  /** The paths of the included items: `author.country`. A path also includes the items that it passes: `author`. */
  readonly paths: readonly string[];
  /**
   * Returns the bound field with the nested items in it.
   * @param usual the bound field without an inclusion
   * @param mapper the mapper of the nested items
   */
  bind(field: RelatedField, usual: BoundField, mapper: ItemMapper, place: FieldContext): BoundField;
}

export type ValueReader = (row: Row, base: string) => unknown;

/** Returns the lists of a related row, with the relation put in front of their paths. */
export function listsUnder(
  { name, key }: FieldContext,
  lists: readonly EmbeddedListDefinition[],
): readonly EmbeddedListDefinition[] {
  return lists.map((each) => ({ ...each, through: [{ relation: name, key }, ...each.through] }));
}

/** Returns the related counts of a related row, with the relation put in front of their paths. */
export function countsUnder(relation: string, counts: readonly CountDefinition[]): readonly CountDefinition[] {
  return counts.map((each) => ({ ...each, path: [relation, ...each.path] }));
}

/** Returns the function that reads a bound field's value from a row. */
export function valueReaderOf({ value }: Pick<BoundField, "value">): ValueReader {
  return typeof value === "string" ? (row) => row[value] : value;
}
