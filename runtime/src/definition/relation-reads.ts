/** How related rows are read, as it follows from the fields of an item. */
import type { ColumnPairs, Relation } from "./relation.js";
import type { FixedWhere, OrderField, Resource } from "./resource.js";
import type { CountedRows } from "./resource-definition.js";

/** A to-one relation whose target's scope is checked before it is shown. */
export interface ReferenceDefinition {
  /** Its path in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  readonly target: Resource;
  /** Where the row holds each field of the target's identifier: a column, or a path to one (`city.country.code`). */
  readonly key: readonly string[];
  /** True if the row that the key refers to need not exist. */
  readonly mayDangle?: true | undefined;
}

/** `@embed(limit: n)` on a list relation, or the first items of a collection that a client includes. */
export interface EmbeddedListDefinition {
  /** What leads to the rows that have it; empty for the rows of the page themselves. */
  readonly through: readonly RelationStep[];
  readonly relation: string;
  /** Its key in the item. */
  readonly key: string;
  /** Whose rows are embedded. */
  readonly target: Resource;
  readonly limit: number;
  /** What connects a parent with its rows. */
  readonly parent: Relation;
  /** What the rows are sorted by, completed by the identifier. */
  readonly order: readonly OrderField[];
  /** What the rows fulfil beside the condition of their resource. */
  readonly where?: FixedWhere;
  /** The columns and relations that are read. */
  readonly select: object;
  /** The rows' own to-one relations. */
  readonly references: readonly ReferenceDefinition[];
  readonly joins: readonly TextJoin[];
}

/**
 * A to-one relation by a column that holds text. Prisma compares texts in memory, and loses the related row if only the
 * database treats the two texts as equal.
 */
export interface TextJoin {
  /** The relations that lead to the rows that have it; empty for the rows of the page themselves. */
  readonly path: readonly string[];
  readonly relation: string;
  /** The model of the related row. */
  readonly model: string;
  readonly columns: ColumnPairs;
  /** As `Relation` has it. */
  readonly texts: true | "padded";
}

/** A relation of a row, and its key in the item. */
export interface RelationStep {
  readonly relation: string;
  readonly key: string;
}

/** A number of related rows, which is read for all rows of a page together. */
export interface CountDefinition {
  /** The relations that lead to the rows that have it; empty for the rows of the page themselves. */
  readonly path: readonly string[];
  /** What these rows keep it under. */
  readonly name: string;
  readonly rows: CountedRows;
}
