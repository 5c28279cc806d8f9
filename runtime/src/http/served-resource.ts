import type { Env } from "hono";
import type { RouterRoute } from "hono/types";
import type { countsPart, FurtherCounts } from "../counting/further-counts.js";
import type { labelField } from "../definition/label.js";
import type { Resource } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { PrismaClientLike, RowSource } from "../definition/row-source.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { Format, ResourceDescription } from "../document/format.js";
import type { describePages } from "../document/page-description.js";
import type { relationChoices } from "../items/choices.js";
import type { clientChoices } from "../items/client-choices.js";
import type { Inclusion, ItemForm } from "../items/fields/bound-field.js";
import { itemForm } from "../items/item-form.js";
import type { ListReading, RelationReader, ServeOptions, Tallies } from "../items/relation-types.js";
import { relationReader } from "../items/relations.js";
import { withJoins } from "../items/text-joins.js";
import { type ColumnUses, selectFor } from "../reading/columns.js";
import type { Select } from "../reading/prisma-arguments.js";
import { prismaSource } from "../reading/prisma-source.js";
import { zoneCheck } from "../reading/session-zone.js";
import type { literalWildcards } from "../request/filters/literal-wildcards.js";
import type { searchCondition } from "../request/filters/search.js";
import type { withFormOrder } from "../request/form-order.js";
import { requireComputed } from "../startup/client-fields.js";
import { warnOfLostIntegers } from "../startup/integer-check.js";
import type { Api } from "./api.js";

/** The settings, with what requests are read by that only some APIs use: no other API loads it. */
export interface ServedSettings extends ApiSettings {
  /** The fields and the included items that a client chooses. */
  readonly choices?: typeof clientChoices;
  /** Shared, cached and estimated totals. */
  readonly counts?: typeof countsPart;
  /** What pages for people know of a resource, and what their forms send and offer. */
  readonly forms?: {
    readonly order: typeof withFormOrder;
    readonly choices: typeof relationChoices;
    readonly describe: typeof describePages;
    readonly labelField: typeof labelField;
  };
  /** Embedded lists. */
  readonly lists?: ListReading;
  /** Numbers of related rows. */
  readonly tallies?: Tallies;
  /** Fields that the application shows to some callers only. */
  readonly restricted?: RestrictedFields;
  /** A search in several fields. */
  readonly search?: typeof searchCondition;
  /** Texts with `%` or `_` on SQLite. */
  readonly wildcards?: typeof literalWildcards;
}

/** A route, before it is mounted. */
export type Route = Pick<RouterRoute, "path" | "handler">;

/** Serves restricted fields: what an API without any does not load. */
export interface RestrictedFields {
  /** @throws Error for a model without such fields, and for what is not a function */
  check(fields: object | undefined): void;
  /** The routes of a resource, each of which answers with what its caller may see. @param routesOf those of a resource */
  byCaller<E extends Env>(
    api: ServedApi<E>,
    defined: DefinedResource,
    routesOf: (api: ServedApi<E>, defined: DefinedResource) => readonly Route[],
  ): readonly Route[];
}

/** An API as its resources are served. */
export interface ServedApi<E extends Env> extends Api<E> {
  readonly options: ServeOptions<E>;
  readonly settings: ServedSettings;
  /** Every resource of the API, by model; none if the routes of a resource are mounted alone. */
  readonly resources: ReadonlyMap<string, DefinedResource>;
}

/** A resource ready to answer requests. */
export interface ServedResource<E extends Env> extends ServedApi<E> {
  readonly defined: DefinedResource;
  readonly resource: Resource;
  /** The resource as formats see it. */
  readonly description: ResourceDescription;
  /** True if the application chooses rows or fields by caller, be it of another model: answers are one caller's own. */
  readonly scoped: boolean;
  /** True if not every row may be shown: by a scope, or by what the schema declares. */
  readonly restricted: boolean;
  /** The format that the suffix of the path names. */
  readonly fixed?: Format;
  readonly source: RowSource<object>;
  /** The rows as a client reads them: the application's, or that of a transaction. */
  sourceOf(client: PrismaClientLike): RowSource<object>;
  toItem(row: object, base: string): object;
  /** What is read for its items: what they refer to, which lists they have, and what is counted of them. */
  readonly form: ItemForm;
  readonly relations: RelationReader<object> | undefined;
  /** The counts that not every request runs for itself (`paginationCount`). */
  readonly counts: FurtherCounts | undefined;
  /** Given if dates depend on how the database is set: rejects if they would be shown wrong. */
  readonly checkDates: (() => Promise<void>) | undefined;
  /** Given if the client must compute fields. @throws Error if it shows that it does not: it may be chosen by request */
  readonly checkClient: (() => void) | undefined;
}

/** Prepares a resource: everything that does not depend on the request is done here, once. */
export function prepareResource<E extends Env>(defined: DefinedResource, api: ServedApi<E>): ServedResource<E> {
  const { resource, fields } = defined;
  const { options, settings, resources } = api;
  const { prisma } = options;
  if (Object.values(fields).some((field) => !field.link && field.type === "BigInt"))
    void warnOfLostIntegers(prisma, settings.database);
  const form = itemForm(defined);
  const choosing = [options.scope, options.fields].flatMap((each) => Object.values<unknown>(each ?? {}));
  const scoped = choosing.some((each) => typeof each === "function");
  return {
    defined,
    resource,
    description: {
      resource,
      fields,
      formats: settings.formats,
      embedded: Object.keys(fields).filter((key) => fields[key]?.link?.startsWith("embedded")),
      ...(settings.forms?.describe(defined, resources) ?? { links: [], foreignKeys: [] }),
    },
    ...api,
    scoped,
    restricted: scoped || resource.where !== undefined,
    ...itemsBy(form, api),
    ...sourcesOf(defined, form, form.select, api),
    counts: countsOf(resource.model, api),
    checkClient: form.computed.length > 0 ? () => requireComputed(prisma, form.computed) : undefined,
    checkDates: resource.zonedDates ? zoneCheck(prisma, settings.database) : undefined,
  };
}

/** Returns the counts that the requests of a model share, whichever of its fields their callers see. */
function countsOf<E extends Env>(model: string, { settings, options, state }: ServedApi<E>): FurtherCounts | undefined {
  const known = state.counts.get(model);
  if (known !== undefined || settings.counts === undefined) return known;
  const counts = settings.counts.ofModel(model, options.countStore);
  state.counts.set(model, counts);
  return counts;
}

/** Returns how rows become items. */
function itemsBy<E extends Env>(
  form: ItemForm,
  { settings, options, resources }: ServedApi<E>,
): Pick<ServedResource<E>, "toItem" | "form" | "relations"> {
  const labelOf = (model: string) => {
    const target = resources.get(model);
    return target && settings.forms?.labelField(target);
  };
  return {
    toItem: form.toItem,
    form,
    relations:
      form.references.length > 0 || form.lists.length > 0 || form.counts.length > 0
        ? relationReader(form, options, settings, labelOf)
        : undefined,
  };
}

/** Returns where the rows of a resource are read. */
function sourcesOf<E extends Env>(
  defined: DefinedResource,
  { lists, joins }: ItemForm,
  select: Select,
  { settings, options }: ServedApi<E>,
): Pick<ServedResource<E>, "source" | "sourceOf"> {
  const sourceOf = (client: PrismaClientLike) => {
    const source = prismaSource(client, defined, { select, lists }, settings.counts?.estimateSql);
    return joins.length === 0 ? source : withJoins(client, joins, source);
  };
  return { source: sourceOf(options.prisma), sourceOf };
}

/** The items that a route sends. */
export interface Shape {
  /** The fields that are sent. Default: all. */
  readonly fields?: readonly string[] | undefined;
  /** The items that are included. They are sent although no field names them. */
  readonly inclusion?: Inclusion | undefined;
}

/** Returns the resource with other items than its own: some of its fields, or with other items in them. */
function servedShaped<E extends Env>(served: ServedResource<E>, { fields, inclusion }: Shape): ServedResource<E> {
  const { embedded, links, ...others } = served.description;
  const form = itemForm(served.defined, fields, inclusion);
  const included = new Set(inclusion?.paths.flatMap((path) => [path.replace(/\..*/, ""), path]));
  const within = form.lists.map(({ through, key }) => [...through.map((step) => step.key), key].join("."));
  const description = {
    ...others,
    embedded: [...new Set([...embedded, ...included, ...within])],
    links: links.filter((name) => !included.has(name)),
  };
  return { ...served, description, ...itemsBy(form, served) };
}

/**
 * Returns the resource as a route shows and reads it: the resource itself if both differ in nothing, as with most requests.
 * @param uses what its rows are read for besides their items
 */
export function servedAs<E extends Env>(
  served: ServedResource<E>,
  shape: Shape,
  uses: Omit<ColumnUses, "items">,
): ServedResource<E> {
  const isWhole = shape.fields === undefined && shape.inclusion === undefined;
  const shaped = isWhole ? served : servedShaped(served, shape);
  const { defined, form } = shaped;
  const select = selectFor({ items: form.select, ...uses });
  return isWhole && select === form.select ? served : { ...shaped, ...sourcesOf(defined, form, select, served) };
}
