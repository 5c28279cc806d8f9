import type { Relation } from "../../definition/relation.js";
import type { CountDefinition, RelationStep } from "../../definition/relation-reads.js";
import type { CollectionOperation, FixedWhere, OrderField, Resource } from "../../definition/resource.js";
import type { FindManyArgs, RowSource } from "../../definition/row-source.js";
import type { RowAccess } from "../../visibility/row-access.js";

/** A to-one relation whose target's scope is checked before it is shown. */
export interface Reference<Row> {
  /** The reference's path in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  /** The target's model, whose scope is checked. */
  readonly model: string;
  /** Returns the values of the target's identifier that this row refers to. */
  key(row: Row): readonly unknown[];
  /** The fields of the target's identifier. */
  readonly field: readonly string[];
  readonly target: Resource;
  /** True if the row that the key refers to need not exist. */
  readonly mayDangle?: true | undefined;
  /**
   * Reads targets of the reference. Method syntax, as in `RowSource`. `select`: the columns that are read besides
   * `field`.
   */
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
}

/** A list that items contain: by `@embed(limit: n)`, or the first items of a collection that a client includes. */
export interface EmbeddedList {
  /** The path to the rows that have the list; empty if these are the rows of the page. */
  readonly through: readonly RelationStep[];
  readonly relation: string;
  /** The list's key in the item. */
  readonly key: string;
  readonly model: string;
  readonly limit: number;
  /** The relation that connects a parent with its children. */
  readonly parent: Relation;
  /** The order of the children, with the identifier's fields as the tie-breaker. */
  readonly order: readonly OrderField[];
  /**
   * The condition on the children, besides the condition of their resource. Undefined if there is no further condition.
   */
  readonly where?: FixedWhere | undefined;
  /** The resource whose rows are embedded. */
  readonly target: Resource;
  /** The reference that finds the children by their own identifier. */
  readonly itself: Reference<object>;
  /** The children's own to-one relations that a scope may forbid. Default: none. */
  readonly references?: readonly Reference<object>[];
  /** Reads children of the list. `select`: the columns that are read besides those of the list. */
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
}

/** The lists and related counts that a resource's items contain, besides their columns. */
export interface HeldItems {
  readonly lists: readonly EmbeddedList[];
  /** The lists whose rows a scope, the schema or a dangling key may hide. */
  readonly hidingLists: readonly EmbeddedList[];
  readonly counts: readonly CountDefinition[];
  readonly prisma: object;
}

/** A reader of what items contain besides their columns: embedded lists or related counts. */
export interface RelatedReader {
  /**
   * Checks the client once, when the routes of a resource are mounted.
   * @throws Error for a client whose query hooks the reader would bypass
   */
  refuse?(prisma: object, counts: readonly CountDefinition[]): void;
  /** Returns a handler's rows, without the related rows that a scope or the schema forbids. */
  withAllowed?<Row extends object>(held: HeldItems, rows: readonly Row[], access: RowAccess): Promise<readonly Row[]>;
  /** Returns the rows with the related rows or counts that their items contain. */
  withRelated<Row extends object>(held: HeldItems, rows: readonly Row[], access: RowAccess): Promise<readonly Row[]>;
}

/** The source by which an operation reads its rows and their lists. Method syntax, as in `RowSource`. */
export interface JoinStrategy<Row> {
  sourceOf(source: RowSource<Row>): RowSource<Row>;
}

/** The functions that read a resource's relations, and check them against the scopes. */
export interface RelationReader<Row extends object> {
  /** Returns how an operation reads rows and lists, as set by `paginationFetchJoinCollection`. */
  joinStrategy(resource: Resource, operation: CollectionOperation, access: RowAccess): Promise<JoinStrategy<Row>>;
  /** Returns a handler's rows. Their embedded lists lack the rows that a scope or the schema forbids. */
  withAllowed(rows: readonly Row[], access: RowAccess): Promise<readonly Row[]>;
  /** Returns the rows with their embedded lists and related counts. */
  withRelated(rows: readonly Row[], access: RowAccess): Promise<readonly Row[]>;
  /**
   * Replaces the relations in these items with null if a scope forbids them. `rows` are the rows of the items.
   * @param labels if given, the labels of the items that the relations refer to are added, by their IRIs
   */
  checkReferences(
    rows: readonly Row[],
    items: readonly object[],
    access: RowAccess,
    labels?: Map<string, string>,
  ): Promise<void>;
}
