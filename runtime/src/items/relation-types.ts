import type { Context, Env } from "hono";
import type { ApiOptions, Scope } from "../definition/api-options.js";
import type { CollectionOperation, Resource } from "../definition/resource.js";
import type { FindManyArgs, RowSource } from "../definition/row-source.js";

/** A to-one relation whose target's scope is checked before it is shown. */
export interface Reference<Row> {
  /** Its path in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  /** The target's model, whose scope is checked. */
  readonly model: string;
  /** The value of the target's `field` that this row refers to; of several fields a list of theirs. */
  key(row: Row): unknown;
  readonly field: string | readonly string[];
  /** Method syntax, as in `RowSource`. Selects `field` alone. */
  findMany(args: FindManyArgs): PromiseLike<object[]>;
}
/**
 * A `where` whose values name fields of the parent's row: `{ countryCode: "code" }`, `{ tags: { some: { id: "id" } }
 * }`.
 */
export interface ParentWhere {
  readonly [field: string]: string | ParentWhere;
}
/** `@embed(limit: n)` on a list relation. */
export interface EmbeddedList {
  readonly relation: string;
  readonly model: string;
  readonly limit: number;
  /** Ties the children to their parent. */
  readonly parent: ParentWhere;
  readonly orderBy: object;
  /** The children's own to-one relations, if a scope may forbid them. */
  readonly references?: readonly Reference<object>[];
  /** `select`: what is read beside the columns of the list. */
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
}
/** How an operation's rows are read with their lists. Method syntax, as in `RowSource`. */
export interface JoinStrategy<Row> {
  sourceOf(source: RowSource<Row>): RowSource<Row>;
}
/** What a resource's relations add to its rows and items. */
export interface Related<E extends Env, Row extends object> {
  /** How an operation reads rows and lists (`paginationFetchJoinCollection`). */
  joinStrategy(resource: Resource, operation: CollectionOperation, context: Context<E>): Promise<JoinStrategy<Row>>;
  /** The rows with their embedded lists. */
  withLists(rows: readonly Row[], context: Context<E>): Promise<readonly Row[]>;
  /** Sets to null, in these items of these rows, the relations that a scope forbids. */
  nullOutOfScope(rows: readonly Row[], items: readonly object[], context: Context<E>): Promise<void>;
}
/** Binds a resource's relations to a client and the application's scopes. */
export type RelatedRows<Client, Row extends object> = <E extends Env>(
  client: Client,
  options: ServeOptions<E, unknown>,
) => Related<E, Row>;
/** What serving a resource takes of an emitted module's options, seen from the runtime: its scopes are by model. */
export interface ServeOptions<E extends Env, Client> extends ApiOptions<E> {
  readonly prisma: Client & ApiOptions<E>["prisma"];
  readonly scope?: { readonly [model: string]: Scope<E, object> | undefined };
}
