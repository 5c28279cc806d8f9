import type { Relation } from "../../definition/relation.js";
import type { CountDefinition, RelationStep } from "../../definition/relation-reads.js";
import type { CollectionOperation, FixedWhere, OrderField, Resource } from "../../definition/resource.js";
import type { FindManyArgs, RowSource } from "../../definition/row-source.js";
import type { VisibleRows } from "../../visibility/row-access.js";

/** A to-one relation whose target's scope is checked before it is shown. */
export interface Reference<Row> {
  /** Its path in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  /** The target's model, whose scope is checked. */
  readonly model: string;
  /** The values of the target's identifier that this row refers to. */
  key(row: Row): readonly unknown[];
  /** The target's identifier. */
  readonly field: readonly string[];
  readonly target: Resource;
  /** True if the row that the key refers to need not exist. */
  readonly mayDangle?: true | undefined;
  /** Method syntax, as in `RowSource`. `select`: what is read beside `field`. */
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
}

/** `@embed(limit: n)` on a list relation, or the first items of a collection that a client includes. */
export interface EmbeddedList {
  /** What leads to the rows that have it; empty for the rows of the page themselves. */
  readonly through: readonly RelationStep[];
  readonly relation: string;
  /** Its key in the item. */
  readonly key: string;
  readonly model: string;
  readonly limit: number;
  /** What connects a parent with the children. */
  readonly parent: Relation;
  /** Completed by the identifier. */
  readonly order: readonly OrderField[];
  /** What the children fulfil beside the condition of their resource. */
  readonly where?: FixedWhere | undefined;
  /** Whose rows are embedded. */
  readonly target: Resource;
  /** The children by their own identifier. */
  readonly itself: Reference<object>;
  /** The children's own to-one relations, if a scope may forbid them. */
  readonly references?: readonly Reference<object>[];
  /** `select`: what is read beside the columns of the list. */
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
}

/** What a resource's items hold beside their columns. */
export interface HeldItems {
  readonly lists: readonly EmbeddedList[];
  /** Those of the lists whose rows a scope, the schema or a key may hide. */
  readonly hidingLists: readonly EmbeddedList[];
  readonly counts: readonly CountDefinition[];
  readonly prisma: object;
}

/** Reads what items hold beside their columns: embedded lists, related counts. */
export interface RelatedReader {
  /** Runs once, when the routes of a resource are mounted. @throws Error for a client that the reader would read past */
  refuse?(prisma: object, counts: readonly CountDefinition[]): void;
  /** Returns a handler's rows, without those of their related rows that a scope or the schema forbids. */
  withAllowed?<Row extends object>(
    held: HeldItems,
    rows: readonly Row[],
    visible: VisibleRows,
  ): Promise<readonly Row[]>;
  /** Returns the rows with what their items hold. */
  withRelated<Row extends object>(held: HeldItems, rows: readonly Row[], visible: VisibleRows): Promise<readonly Row[]>;
}

/** How an operation's rows are read with their lists. Method syntax, as in `RowSource`. */
export interface JoinStrategy<Row> {
  sourceOf(source: RowSource<Row>): RowSource<Row>;
}

/** What a resource's relations add to its rows and items. */
export interface RelationReader<Row extends object> {
  /** How an operation reads rows and lists (`paginationFetchJoinCollection`). */
  joinStrategy(resource: Resource, operation: CollectionOperation, visible: VisibleRows): Promise<JoinStrategy<Row>>;
  /** A handler's rows, whose embedded lists are left without the rows that a scope or the schema forbids. */
  withAllowed(rows: readonly Row[], visible: VisibleRows): Promise<readonly Row[]>;
  /** The rows with their embedded lists, and with the numbers of their related rows. */
  withRelated(rows: readonly Row[], visible: VisibleRows): Promise<readonly Row[]>;
  /**
   * Sets to null, in these items of these rows, the relations that a scope forbids.
   * @param labels if given, what a person calls the items that these refer to is added, by their IRIs
   */
  checkReferences(
    rows: readonly Row[],
    items: readonly object[],
    visible: VisibleRows,
    labels?: Map<string, string>,
  ): Promise<void>;
}
