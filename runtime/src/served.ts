import type { Env } from "hono";
import type { ApiOptions, Scope } from "./api-options.js";
import { canCountRaw, canEstimate } from "./count.js";
import type { Resource } from "./resource.js";
import type { ApiSettings } from "./settings.js";
import type { FindManyArgs, PrismaDelegate, RowSource } from "./source.js";

/** A to-one relation whose target's scope is asked before it is shown. */
export interface Reference<Row> {
  /** Where it stands in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  /** The target's model: its scope is the one that is asked. */
  readonly model: string;
  /** The value of the target's `field` that this row refers to. */
  key(row: Row): unknown;
  readonly field: string;
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

/** The scopes and handlers of an emitted module's options, seen from the runtime: by model. */
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
  readonly references?: (client: Client) => readonly Reference<Row>[];
  readonly lists?: (client: Client) => readonly EmbeddedList<Row>[];
  /** The keys of an item that hold embedded items: plain JSON takes the `@` keys out of these too. */
  readonly embedded?: readonly string[];
  /** The keys of an item that hold the IRI of another item or of a collection. */
  readonly links?: readonly string[];
}

/** A resource ready to answer requests. */
export interface Served<E extends Env, Row extends object = object, Item extends object = object> {
  readonly resource: Resource;
  readonly settings: ApiSettings;
  readonly options: ServeOptions<E, unknown>;
  readonly source: RowSource<Row>;
  /** Undefined for a client of `readsFromReplicas`: a transaction goes to the primary. */
  readonly transaction: (<T>(run: (source: RowSource<Row>) => Promise<T>) => Promise<T>) | undefined;
  toItem(row: Row, base: string): Item;
  readonly references: readonly Reference<Row>[];
  readonly lists: readonly EmbeddedList<Row>[];
  readonly embedded: readonly string[];
  readonly links: readonly string[];
  /** True if a raw `SELECT COUNT(*)` counts what `count()` would. */
  readonly countsRaw: boolean;
  /** True if the database's own estimate is of the table that `count()` would count. */
  readonly estimates: boolean;
}

/** Prepares a resource: everything that does not depend on the request is done here, once. */
export function serve<E extends Env, Client, Row extends object, Item extends object>(
  definition: Definition<E, Client, Row, Item>,
): Served<E, Row, Item> {
  const { resource, settings, options, source } = definition;
  const prisma = options.prisma;
  const forbiddable = <R extends Pick<Reference<object>, "model">>(references: readonly R[] = []): readonly R[] =>
    // Only a scope can forbid a reference: without one there is nothing to ask.
    references.filter(({ model }) => options.scope?.[model] !== undefined);
  return {
    resource,
    settings,
    options,
    source: source(prisma),
    transaction: readsFromReplicas(prisma)
      ? undefined
      : (run) => transact(prisma, resource, (client: Client) => run(source(client))),
    toItem: definition.toItem,
    references: forbiddable(definition.references?.(prisma)),
    lists: (definition.lists?.(prisma) ?? []).map((list) => ({ ...list, references: forbiddable(list.references) })),
    embedded: definition.embedded ?? [],
    links: definition.links ?? [],
    countsRaw: canCountRaw(prisma),
    estimates: canEstimate(prisma),
  };
}

/** Prisma's own delegate behind the loose one: the single place where an emitted module's client is narrowed. */
export function delegate<Delegate>(loose: PrismaDelegate): Delegate {
  return loose as unknown as Delegate;
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
  { provider }: Resource,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const transaction = prisma.$transaction.bind(prisma) as unknown as (
    run: (client: Client) => Promise<T>,
    options: { readonly timeout: number; readonly isolationLevel?: string },
  ) => Promise<T>;
  const isolationLevel = isolationLevels[provider];
  return transaction(run, { timeout: transactionTimeout, ...(isolationLevel && { isolationLevel }) });
}

// Snapshot isolation is off by default in a SQL Server database, and CockroachDB always runs serializable.
const isolationLevels: Readonly<Record<Resource["provider"], string | undefined>> = {
  sqlite: undefined,
  postgresql: "RepeatableRead",
  mysql: "RepeatableRead",
  cockroachdb: "Serializable",
  sqlserver: "Serializable",
};
