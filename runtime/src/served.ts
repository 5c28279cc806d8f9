import type { Context, Env } from "hono";
import type { ApiOptions, Scope } from "./api-options.js";
import type { Counts, Database } from "./database.js";
import type { ResourceDescription } from "./formats/format.js";
import { canCountRaw } from "./raw-count.js";
import type { CollectionOperation, Resource } from "./resource.js";
import type { ApiSettings } from "./settings.js";
import type { FindManyArgs, PrismaDelegate, RowDelegate, RowSource } from "./source.js";

/** A to-one relation whose target's scope is asked before it is shown. */
export interface Reference<Row> {
  /** Where it stands in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  /** The target's model: its scope is the one that is asked. */
  readonly model: string;
  /** The value of the target's `field` that this row refers to; of several fields a list of theirs. */
  key(row: Row): unknown;
  readonly field: string | readonly string[];
  /** Method syntax, as in `RowSource`. Selects `field` alone. */
  findMany(args: FindManyArgs): PromiseLike<object[]>;
}

/** `@embed(limit: n)` on a list relation: read by parent, so that no more rows are read than are sent. */
export interface EmbeddedList<Row> {
  readonly relation: string;
  readonly model: string;
  readonly limit: number;
  /** Ties the children to their parent. */
  where(row: Row): object;
  readonly orderBy: object;
  /** The children's own to-one relations, where a scope may forbid them. */
  readonly references?: readonly Reference<object>[];
  findMany(args: FindManyArgs): PromiseLike<object[]>;
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
  hideForbidden(rows: readonly Row[], items: readonly object[], context: Context<E>): Promise<void>;
}

/** Binds a resource's relations to a client and the application's scopes: a value of `@prisma-paged/runtime/modes`. */
export type RelatedRows<Client, Row extends object> = <E extends Env>(
  client: Client,
  options: ServeOptions<E, unknown>,
) => Related<E, Row>;

/** What serving a resource takes of an emitted module's options, seen from the runtime: its scopes are by model. */
export interface ServeOptions<E extends Env, Client> extends ApiOptions<E> {
  readonly prisma: Client & ApiOptions<E>["prisma"];
  readonly scope?: { readonly [model: string]: Scope<E, object> | undefined };
}

/** How an emitted module serves one resource: its statements and its closures. */
export interface Definition<E extends Env, Client, Row extends object, Item extends object> {
  readonly resource: Resource;
  readonly settings: ApiSettings;
  readonly options: ServeOptions<E, Client>;
  /** Called with the client once, and with each transaction. */
  readonly source: (client: Client) => RowSource<Row>;
  readonly toItem: (row: Row, base: string) => Item;
  /** Given where its items show relations. */
  readonly related?: RelatedRows<Client, Row>;
  /** The keys of an item that hold embedded items: plain JSON takes the `@` keys out of these too. */
  readonly embedded?: readonly string[];
  /** The keys of an item that hold the IRI of another item or of a collection. */
  readonly links?: readonly string[];
}

/** A resource ready to answer requests. */
export interface Served<E extends Env, Row extends object = object, Item extends object = object> {
  readonly resource: Resource;
  /** The resource as formats see it. */
  readonly description: ResourceDescription;
  readonly settings: ApiSettings;
  readonly options: ServeOptions<E, unknown>;
  /** True if the application gave scopes, be it of another model: answers are one caller's own. */
  readonly scoped: boolean;
  readonly source: RowSource<Row>;
  /** Undefined for a client of `readsFromReplicas`: a transaction goes to the primary. */
  readonly transaction: (<T>(run: (source: RowSource<Row>) => Promise<T>) => Promise<T>) | undefined;
  toItem(row: Row, base: string): Item;
  readonly related: Related<E, Row> | undefined;
  /** True if a raw `SELECT COUNT(*)` counts what `count()` would. */
  readonly countsRaw: boolean;
  /** Given on a server. */
  readonly counts: Counts | undefined;
}

/** Prepares a resource: everything that does not depend on the request is done here, once. */
export function serve<E extends Env, Client, Row extends object, Item extends object>(
  definition: Definition<E, Client, Row, Item>,
): Served<E, Row, Item> {
  const { resource, settings, options, source, embedded = [], links = [] } = definition;
  const prisma = options.prisma;
  if (!prisma) throw new Error(`createApi needs prisma, a PrismaClient; it is ${prisma}.`);
  return {
    resource,
    description: { resource, embedded, links, formats: settings.formats },
    settings,
    options,
    scoped: options.scope !== undefined,
    source: source(prisma),
    transaction: readsFromReplicas(prisma)
      ? undefined
      : (run) => transact(prisma, settings.database, (client: Client) => run(source(client))),
    toItem: definition.toItem,
    related: definition.related?.(prisma, options),
    countsRaw: canCountRaw(prisma),
    counts: settings.database.countsOf?.(prisma),
  };
}

/** The calls of a delegate, for rows of these columns: the single place where an emitted module's client is narrowed. */
export function delegate<Select, Row extends object = object>(loose: PrismaDelegate): RowDelegate<Select, Row> {
  return loose as unknown as RowDelegate<Select, Row>;
}

/** A client of `@prisma/extension-read-replicas`, or of any other whose `$replica()` gives one for reading. */
function readsFromReplicas(prisma: ApiOptions["prisma"]): boolean {
  return "$replica" in prisma && typeof prisma.$replica === "function";
}

/** What Prisma's own 5 seconds would cut short: a count of a large table, then the rows. Milliseconds. */
const transactionTimeout = 60_000;

/** Runs in one snapshot: SQLite's transactions are one by themselves, the servers need the level named. */
function transact<Client, T>(
  prisma: ApiOptions["prisma"],
  { isolationLevel }: Database,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const client = prisma as unknown as {
    $transaction(
      run: (client: Client) => Promise<T>,
      options: { readonly timeout: number; readonly isolationLevel?: string },
    ): Promise<T>;
  };
  return client.$transaction(run, { timeout: transactionTimeout, ...(isolationLevel && { isolationLevel }) });
}
