import type { Env } from "hono";
import { type SharedCounts, sharedCounts } from "../counting/shared-counts.js";
import type { Resource } from "../definition/resource.js";
import type { PrismaDelegate, RowDelegate, RowSource } from "../definition/row-source.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { ResourceDescription } from "../document/format.js";
import type { Related, RelatedRows, ServeOptions } from "../items/relation-types.js";
import { zoneCheck } from "../reading/session-zone.js";

/** How an emitted module serves one resource: its statements and its closures. */
interface Definition<E extends Env, Client, Row extends object, Item extends object> {
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
  /** The rows as a client reads them: the application's, or that of a transaction. */
  sourceOf(client: unknown): RowSource<Row>;
  toItem(row: Row, base: string): Item;
  readonly relations: Related<E, Row> | undefined;
  /** What requests may share (`paginationCount`). */
  readonly counts: SharedCounts;
  /** Given if dates depend on how the database is set: rejects where they would be shown wrong. */
  readonly checkDates: (() => Promise<void>) | undefined;
}

/** Prepares a resource: everything that does not depend on the request is done here, once. */
export function serve<E extends Env, Client, Row extends object, Item extends object>(
  definition: Definition<E, Client, Row, Item>,
): Served<E, Row, Item> {
  const { resource, settings, options, source, embedded = [], links = [] } = definition;
  const prisma = options.prisma;
  if (!prisma) {
    throw new Error(`createApi: option \`prisma\` is required: pass a PrismaClient (received ${prisma}).`);
  }
  return {
    resource,
    description: { resource, embedded, links, formats: settings.formats },
    settings,
    options,
    scoped: Object.values(options.scope ?? {}).some((scope) => typeof scope === "function"),
    source: source(prisma),
    sourceOf: (client) => source(client as Client),
    toItem: definition.toItem,
    relations: definition.related?.(prisma, options),
    counts: sharedCounts(),
    checkDates: resource.zonedDates ? zoneCheck(prisma, settings.database) : undefined,
  };
}

/** The calls of a delegate, for rows of these columns: the single place where an emitted module's client is narrowed. */
export function delegate<Select, Row extends object = object>(loose: PrismaDelegate): RowDelegate<Select, Row> {
  return loose as unknown as RowDelegate<Select, Row>;
}
