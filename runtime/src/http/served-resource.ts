import type { RouterRoute } from "hono/types";
import type { CheaperCounts } from "../counting/count-strategies.js";
import type { ServeOptions } from "../definition/api-options.js";
import { keysWith } from "../definition/field-kinds.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { PrismaClientLike, RowSource } from "../definition/row-source.js";
import type { Format, ResourceDescription } from "../document/format.js";
import type { Inclusion, ItemMapper } from "../items/fields/bound-field.js";
import { itemMapper } from "../items/item-mapper.js";
import { relationReader } from "../items/relations/relation-reader.js";
import type { RelationReader } from "../items/relations/relation-types.js";
import { withJoins, withJoinsOfOrder } from "../items/relations/text-joins.js";
import { type ColumnUses, selectFor } from "../reading/columns.js";
import { prismaSource } from "../reading/prisma-source.js";
import { requireComputed } from "../startup/check-client.js";
import { warnOfLostIntegers } from "../startup/integer-check.js";
import { zoneCheck } from "../startup/session-zone.js";
import type { MountedApi } from "./mounted-api.js";
import type { ResourceHooks } from "./resource-hooks.js";

/** A route, before it is mounted. */
export type UnmountedRoute = Pick<RouterRoute, "path" | "handler">;

/** An API with the hooks and the definitions of its resources. */
export interface ServedApi extends MountedApi {
  readonly options: ServeOptions;
  readonly hooks: ResourceHooks;
  /** All resources of the API, by model. Empty if the routes of a resource are mounted alone. */
  readonly resources: ReadonlyMap<string, DefinedResource>;
}

/**
 * A resource that is ready to answer requests: its definition, and the functions that read its rows and turn them into
 * items.
 */
export interface ServedResource extends ServedApi {
  readonly defined: DefinedResource;
  readonly description: ResourceDescription;
  /**
   * Whether the application chooses rows or fields by caller, even of another model only. Answers are then for one
   * caller.
   */
  readonly scoped: boolean;
  /** Whether a scope, or a condition of the schema, may hide rows. */
  readonly mayHideRows: boolean;
  /** The format that the suffix of the path names. Undefined if the path has none. */
  readonly suffixFormat?: Format;
  readonly source: RowSource<object>;
  /** Returns the source of the rows for a client: that of the application, or of a transaction. */
  sourceOf(client: PrismaClientLike): RowSource<object>;
  toItem(row: object, base: string): object;
  /** The columns, references, lists and counts that are read for its items. */
  readonly mapper: ItemMapper;
  readonly relations: RelationReader<object> | undefined;
  /** The totals that not every request counts for itself (`paginationCount`). */
  readonly counts: CheaperCounts | undefined;
  /** Rejects if dates would be shown wrong. Undefined if dates do not depend on how the database is set. */
  readonly checkDates: (() => Promise<void>) | undefined;
  /**
   * Checks that the client computes fields, in each request, because the client may be chosen by request. Undefined if
   * the client need not compute any field.
   * @throws Error if the client shows that it does not
   */
  readonly checkClient: (() => void) | undefined;
}

/** Prepares a resource. All work that does not depend on the request is done here, once. */
export function prepareResource(defined: DefinedResource, api: ServedApi): ServedResource {
  const { fields } = defined;
  const { options, settings, hooks, resources } = api;
  const { prisma } = options;
  if (Object.values(fields).some((field) => !field.link && field.type === "BigInt"))
    void warnOfLostIntegers(prisma, settings.database);
  const mapper = itemMapper(defined);
  const choosing = [options.scope, options.fields].flatMap((option) => Object.values<unknown>(option ?? {}));
  const scoped = choosing.some((rule) => typeof rule === "function");
  return {
    defined,
    description: {
      resource: defined,
      fields,
      formats: settings.formats,
      embedded: keysWith(fields, { sends: "items" }),
      ...(hooks.people?.describe(defined, resources) ?? { links: [], foreignKeys: [] }),
    },
    ...api,
    scoped,
    mayHideRows: scoped || defined.where !== undefined,
    ...itemsBy(mapper, api),
    ...sourcesOf(defined, mapper, mapper, api),
    counts: countsOf(defined.model, api),
    checkClient: mapper.computed.length > 0 ? () => requireComputed(prisma, mapper.computed) : undefined,
    checkDates: defined.zonedDates ? zoneCheck(prisma, settings.database) : undefined,
  };
}

/** Returns the counts that the requests of a model share, regardless of the fields that their callers see. */
function countsOf(model: string, { hooks, options, state }: ServedApi): CheaperCounts | undefined {
  const known = state.counts.get(model);
  if (known !== undefined || hooks.counting === undefined) return known;
  const counts = hooks.counting.ofModel(model, options.countStore);
  state.counts.set(model, counts);
  return counts;
}

/** Returns the functions that turn rows into items, and those that read their related rows. */
function itemsBy(
  mapper: ItemMapper,
  { hooks, options, resources }: ServedApi,
): Pick<ServedResource, "toItem" | "mapper" | "relations"> {
  const labelOf = (model: string) => {
    const target = resources.get(model);
    return target && hooks.people?.labelField(target);
  };
  return {
    toItem: mapper.toItem,
    mapper,
    relations:
      mapper.references.length > 0 || mapper.lists.length > 0 || mapper.counts.length > 0
        ? relationReader(mapper, options, hooks.related, labelOf)
        : undefined,
  };
}

/** Returns the source of the rows of a resource. */
function sourcesOf(
  defined: DefinedResource,
  { lists }: ItemMapper,
  { select, joins }: Pick<ItemMapper, "select" | "joins">,
  { hooks, options }: ServedApi,
): Pick<ServedResource, "source" | "sourceOf"> {
  const sourceOf = (client: PrismaClientLike) => {
    const source = prismaSource(client, defined, { select, lists }, hooks.counting?.estimateSql);
    return joins.length === 0 ? source : withJoins(client, joins, select, source);
  };
  return { source: sourceOf(options.prisma), sourceOf };
}

/** The fields and the nested items that a route sends. */
export interface ItemShape {
  /** The fields that are sent. Default: all. */
  readonly fields?: readonly string[] | undefined;
  /** The nested items that are included. They are sent even if `fields` does not name them. */
  readonly inclusion?: Inclusion | undefined;
}

/** Returns the resource with other items than its own: only some of their fields, or further nested items. */
function withItemShape(served: ServedResource, { fields, inclusion }: ItemShape): ServedResource {
  const { embedded, links, ...rest } = served.description;
  const mapper = itemMapper(served.defined, fields, inclusion);
  const included = new Set(inclusion?.paths.flatMap((path) => [path.replace(/\..*/, ""), path]));
  const within = mapper.lists.map(({ through, key }) => [...through.map((step) => step.key), key].join("."));
  const description = {
    ...rest,
    embedded: [...new Set([...embedded, ...included, ...within])],
    links: links.filter((name) => !included.has(name)),
  };
  return { ...served, description, ...itemsBy(mapper, served) };
}

/**
 * Returns the resource with the items that a route sends, and the columns that it reads. It is the resource itself if
 * nothing differs, as in most requests.
 * @param uses The purposes besides its items for which its rows are read.
 */
export function servedAs(served: ServedResource, shape: ItemShape, uses: Omit<ColumnUses, "items">): ServedResource {
  const isWhole = shape.fields === undefined && shape.inclusion === undefined;
  const servedItems = isWhole ? served : withItemShape(served, shape);
  const { defined, mapper } = servedItems;
  const select = selectFor({ items: mapper.select, ...uses });
  if (isWhole && select === mapper.select) return served;
  return {
    ...servedItems,
    ...sourcesOf(defined, mapper, { select, joins: withJoinsOfOrder(mapper.joins, uses.order) }, served),
  };
}
