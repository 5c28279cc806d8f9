/** The types of the further reads that an item's fields require: references, embedded lists and related counts. */
import type { ColumnPairs, Relation } from "./relation.js";
import type { FixedWhere, OrderField, Resource } from "./resource.js";
import type { CountedRows } from "./resource-definition.js";

/** A to-one relation whose target's scope the runtime checks before it sends the reference. */
export interface ReferenceDefinition {
  /** The path of the relation in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  readonly target: Resource;
  /** The column of the row for each field of the target's identifier, or a path to one: `city.country.code`. */
  readonly key: readonly string[];
  /** True if the row that the key refers to need not exist. */
  readonly mayDangle?: true | undefined;
}

/** A list that items contain: by `@embed(limit: n)`, or the first items of a collection that a client includes. */
export interface EmbeddedListDefinition {
  /** The path to the rows that have the list. Empty if these are the rows of the page. */
  readonly through: readonly RelationStep[];
  readonly relation: string;
  /** The key of the list in the item. */
  readonly key: string;
  /** The resource whose rows are embedded. */
  readonly target: Resource;
  readonly limit: number;
  /** The relation that connects a parent with its rows. */
  readonly parent: Relation;
  /** The order of the rows, completed by the identifier. */
  readonly order: readonly OrderField[];
  /** The condition that the rows satisfy besides the condition of their resource. Default: no condition. */
  readonly where?: FixedWhere;
  /** The columns and relations that Prisma selects. */
  readonly select: object;
  /** The references in the listed rows, which a scope may forbid. */
  readonly references: readonly ReferenceDefinition[];
  /** The to-one relations of the rows that are connected by text. */
  readonly joins: readonly TextJoin[];
}

/**
 * A to-one relation whose columns hold text. Prisma compares the texts in memory, and loses the related row if only the
 * database treats them as equal.
 */
export interface TextJoin {
  /** The path to the rows that have the relation. Empty if these are the rows of the page. */
  readonly path: readonly string[];
  readonly relation: string;
  /** The model of the related row. */
  readonly model: string;
  readonly columns: ColumnPairs;
  /** See `Relation.texts`. */
  readonly texts: true | "padded";
  /** See `Relation.inverseName`. */
  readonly inverseName?: string | undefined;
}

/** A step of a path: a relation of a row, and the relation's key in the item. */
export interface RelationStep {
  readonly relation: string;
  readonly key: string;
}

/** A count of related rows, which is read for all rows of a page together. */
export interface CountDefinition {
  /** The path to the rows that have the count. Empty if these are the rows of the page. */
  readonly path: readonly string[];
  /** The property of the rows that holds the count. */
  readonly name: string;
  readonly rows: CountedRows;
}
