import type { Env } from "hono";
import type { AnyHandler, ApiOptions, FieldsByCaller, Scope } from "../definition/api-options.js";
import type { CountDefinition, RelationStep } from "../definition/read-relations.js";
import type { CollectionOperation, FixedWhere, OrderField, Resource } from "../definition/resource.js";
import type { ParentWhere } from "../definition/resource-definition.js";
import type { FindManyArgs, RowSource } from "../definition/row-source.js";
import type { VisibleRows } from "./visible-rows.js";

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
  /** Ties the children to their parent. */
  readonly parent: ParentWhere;
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

/** Reads embedded lists: what an API that embeds none does not load. */
export interface ListReading {
  /** Each row with its embedded lists. */
  withLists<Row extends object>(
    lists: readonly EmbeddedList[],
    rows: readonly Row[],
    visible: VisibleRows,
  ): Promise<readonly Row[]>;
  /** A handler's rows, with those of their lists that a scope and the schema allow. */
  withAllowedLists: ListReading["withLists"];
}

/** Reads numbers of related rows: what an API without `@count` does not load. */
export interface Tallies {
  /** @throws Error if the client has hooks that a count would read past */
  refuseHooks(prisma: object, counts: readonly CountDefinition[]): void;
  /** Copies of the rows, each with its numbers. */
  withCounts<Row extends object>(
    counts: readonly CountDefinition[],
    prisma: object,
    rows: readonly Row[],
    visible: VisibleRows,
  ): Promise<readonly Row[]>;
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
  withAllowedLists(rows: readonly Row[], visible: VisibleRows): Promise<readonly Row[]>;
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

/**
 * What serving a resource takes of the application: any model's scope, any operation's handler. The emitted types check
 * them.
 */
export interface ServeOptions<E extends Env> extends ApiOptions<E> {
  readonly scope?: { readonly [model: string]: Scope<E, object> | undefined };
  readonly fields?: FieldsByCaller<E, { readonly [model: string]: string }>;
  readonly handlers?: { readonly [model: string]: { readonly [operation: string]: AnyHandler<E> } | undefined };
}
