import type { Env } from "hono";
import type { countsPart, FurtherCounts } from "../counting/further-counts.js";
import type { DescribedField } from "../definition/described-field.js";
import { labelField, labelKey } from "../definition/label.js";
import type { Resource } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { PrismaClientLike, RowSource } from "../definition/row-source.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { ForeignKey, Format, ResourceDescription } from "../document/format.js";
import type { relationChoices } from "../items/choices.js";
import type { clientChoices } from "../items/client-choices.js";
import type { ItemForm } from "../items/fields/bound-field.js";
import { itemForm } from "../items/item-form.js";
import type { ListReading, RelationReader, ServeOptions } from "../items/relation-types.js";
import { relationReader } from "../items/relations.js";
import { type Shape, shaped } from "../items/shown-fields.js";
import { prismaSource, type ReadRows } from "../reading/prisma-source.js";
import { zoneCheck } from "../reading/session-zone.js";
import type { literalWildcards } from "../request/filters/literal-wildcards.js";
import type { searchCondition } from "../request/filters/search.js";
import type { withFormOrder } from "../request/form-order.js";
import { warnOfLostIntegers } from "../startup/integer-check.js";
import type { Api } from "./api.js";

/** The settings, with what requests are read by that only some APIs use: no other API loads it. */
export interface ServedSettings extends ApiSettings {
  /** The fields and the included items that a client chooses. */
  readonly choices?: typeof clientChoices;
  /** Shared, cached and estimated totals. */
  readonly counts?: typeof countsPart;
  /** What the forms of a format send and offer. */
  readonly forms?: { readonly order: typeof withFormOrder; readonly choices: typeof relationChoices };
  /** Embedded lists. */
  readonly lists?: ListReading;
  /** A search in several fields. */
  readonly search?: typeof searchCondition;
  /** Texts with `%` or `_` on SQLite. */
  readonly wildcards?: typeof literalWildcards;
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
  /** True if the application has scopes, be it of another model: answers are one caller's own. */
  readonly scoped: boolean;
  /** True if not every row may be shown: by a scope, or by what the schema declares. */
  readonly restricted: boolean;
  /** The format that the suffix of the path names. */
  readonly fixed?: Format;
  readonly source: RowSource<object>;
  /** The rows as a client reads them: the application's, or that of a transaction. */
  sourceOf(client: PrismaClientLike): RowSource<object>;
  toItem(row: object, base: string): object;
  /** What its rows refer to, and which lists they have. */
  readonly form: Pick<ItemForm, "references" | "lists">;
  readonly relations: RelationReader<E, object> | undefined;
  /** The counts that not every request runs for itself (`paginationCount`). */
  readonly counts: FurtherCounts | undefined;
  /** Given if dates depend on how the database is set: rejects if they would be shown wrong. */
  readonly checkDates: (() => Promise<void>) | undefined;
}

/** Prepares a resource: everything that does not depend on the request is done here, once. */
export function prepareResource<E extends Env>(defined: DefinedResource, api: ServedApi<E>): ServedResource<E> {
  const { resource, fields } = defined;
  const { options, settings, resources } = api;
  const { prisma } = options;
  if (Object.values(fields).some((field) => !field.link && field.type === "BigInt"))
    void warnOfLostIntegers(prisma, settings.database);
  const scoped = Object.values(options.scope ?? {}).some((scope) => typeof scope === "function");
  return {
    defined,
    resource,
    description: {
      ...{ resource, fields, formats: settings.formats },
      ...linksOf(fields),
      foreignKeys: foreignKeysOf(defined),
      labelKey: labelKey(defined),
      owner: ownerOf(defined, resources),
      relatedLabelKeys: relatedLabelKeys(defined, resources),
    },
    ...api,
    scoped,
    restricted: scoped || resource.where !== undefined,
    ...readingOf(defined, { ...itemForm(defined), select: defined.select }, api),
    counts: settings.counts?.ofModel(),
    checkDates: resource.zonedDates ? zoneCheck(prisma, settings.database) : undefined,
  };
}

/** How the rows of a resource are read and become items. */
function readingOf<E extends Env>(
  defined: DefinedResource,
  form: Omit<ItemForm, "select"> & ReadRows,
  { settings, options, resources }: ServedApi<E>,
): Pick<ServedResource<E>, "source" | "sourceOf" | "toItem" | "form" | "relations"> {
  const { prisma } = options;
  const labelOf = (model: string) => {
    const target = resources.get(model);
    return target && labelField(target);
  };
  const sourceOf = (client: PrismaClientLike) => prismaSource(client, defined, form, settings.counts?.estimateSql);
  return {
    source: sourceOf(prisma),
    sourceOf,
    toItem: form.toItem,
    form,
    relations:
      form.references.length > 0 || form.lists.length > 0
        ? relationReader(prisma, form, options, settings.lists, labelOf)
        : undefined,
  };
}

/** The resource as a route shows it. */
export function servedShaped<E extends Env>(served: ServedResource<E>, shape: Shape): ServedResource<E> {
  const { defined } = served;
  const { embedded, links, ...others } = served.description;
  const included = new Set(shape.inclusion?.paths.flatMap((path) => [path.replace(/\..*/, ""), path]));
  const description = {
    ...others,
    embedded: [...embedded, ...included],
    links: links.filter((name) => !included.has(name)),
  };
  return { ...served, description, ...readingOf(defined, shaped(defined, shape), served) };
}

/** Which keys of an item contain other items, and which the IRI of an item or of a collection. */
function linksOf(fields: DefinedResource["fields"]): Pick<ResourceDescription, "embedded" | "links"> {
  const keysOf = (...kinds: readonly DescribedField["link"][]) =>
    Object.entries(fields).flatMap(([name, { link }]) => (kinds.includes(link) ? [name] : []));
  return { embedded: keysOf("embedded", "embedded-list"), links: keysOf("item", "collection") };
}

/** What related items are called by, as far as their resources are known. */
function relatedLabelKeys<E extends Env>(
  { fields }: DefinedResource,
  resources: ServedResource<E>["resources"],
): ReadonlyMap<string, string> {
  const entries = Object.entries(fields).flatMap(([key, field]): readonly (readonly [string, string])[] => {
    const target = field.link === undefined ? undefined : resources.get(field.target().resource.model);
    const label = target && labelKey(target);
    return label === undefined ? [] : [[key, label]];
  });
  return new Map(entries);
}

/** The first relation to an item that lists this resource's items, by the columns that the relation is made of. */
function ownerOf<E extends Env>(
  { resource: { model }, fields }: DefinedResource,
  resources: ServedResource<E>["resources"],
): ResourceDescription["owner"] {
  for (const [key, field] of Object.entries(fields)) {
    if (field.link !== "item" || field.key === undefined) continue;
    const owner = resources.get(field.target().resource.model);
    const columns = [field.key].flat().join();
    const isListed = owner?.relations.some(
      (list) => list.target === model && Object.keys(list.parent).join() === columns,
    );
    if (owner && isListed && owner.resource.only === undefined) return { key, path: owner.resource.path };
  }
  return undefined;
}

/** The keys of an item that its own relations to one item are made of. */
function foreignKeysOf({ fields }: DefinedResource): readonly ForeignKey[] {
  const keysByField = new Map(Object.entries(fields).map(([key, { field = key }]) => [field, key]));
  return Object.entries(fields).flatMap(([relation, field]): readonly ForeignKey[] => {
    if (field.link !== "item") return [];
    const keys = [field.key ?? []].flat().flatMap((name) => keysByField.get(name) ?? []);
    return keys.length === 0 ? [] : [{ keys, relation }];
  });
}
