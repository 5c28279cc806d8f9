/**
 * Lists the columns whose values every caller can learn: those that are sent, and those that clients filter or sort by.
 */
import {
  type CollectionOperation,
  type Filter,
  hasTraits,
  type ItemFields,
  itemRoute,
  nestedFields,
  type PathStep,
} from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { definedOf } from "../model/definition/item-shapes.js";
import { restrictedAlong, restrictedAt } from "../model/definition/restricted-fields.js";
import { resourceOf } from "../model/lookup.js";
import { formatLocation, locationOf } from "../schema/location.js";
import type { SourceMap } from "../schema/source-map.js";
import { schemaField } from "./item-surface.js";
import type { SurfaceEntry } from "./surface-entry.js";

/** A field of an item, or one that parameters, orders and links reveal. */
interface Column {
  readonly model: string;
  readonly name: string;
  /** The field of the schema that the column belongs to. */
  readonly field: string;
}

/** The properties of a route that determine the columns that it reveals. */
type Showing = Pick<CollectionOperation, "fields" | "clientIncludes" | "filters" | "pagination"> &
  Partial<Pick<CollectionOperation, "search" | "order" | "distinct">>;

/**
 * Returns an entry for each public column, such as `User.phone`. A restricted field is not public, because the
 * application names its callers.
 */
export function publicEntries(api: ApiModel, sources: SourceMap): readonly SurfaceEntry[] {
  const columns = api.resources.flatMap((owner) => [
    ...keyColumns(owner),
    ...routesOf(api, owner).flatMap(([rows, route]) => [
      ...sentColumns(api, rows, route),
      ...comparedColumns(api, rows.resource.model, route),
    ]),
  ]);
  const byName = new Map(columns.map((column) => [`${column.model}.${column.name}`, column]));
  return [...byName].map(
    ([name, column]): SurfaceEntry => ({ kind: "public", name, place: columnLocation(column, sources) }),
  );
}

/**
 * Returns the location of a column in the schema, such as `schema.prisma:12`. A computed column without a field has the
 * location of its model.
 */
function columnLocation({ model, field }: Column, sources: SourceMap): string {
  const entry = sources.field(model, field) ?? sources.model(model);
  return entry === undefined ? model : formatLocation(sources.locate(locationOf(entry)));
}

/** Returns the columns of the identifier, which is part of each item's URL; none if items have no route. */
function keyColumns({ resource: { model, only, identifier } }: ApiResource): readonly Column[] {
  return only === "getCollection" ? [] : identifier.fields.map(({ name }) => ({ model, name, field: name }));
}

/**
 * Returns the routes under a resource's path, each with the resource whose items it sends. Restricted list relations
 * are left out.
 */
function routesOf(api: ApiModel, owner: ApiResource): readonly (readonly [rows: ApiResource, route: Showing])[] {
  const { resource, item, operations, relations } = owner;
  const open = relations.filter(({ relation }) => !isRestricted(api, resource.model, relation));
  return [
    ...operations.map(({ operation }) => [owner, operation] as const),
    ...open.map(({ target, operation }) => [resourceOf({ api }, target), operation] as const),
    ...(resource.only === "getCollection" ? [] : [[owner, itemRoute(api, item)] as const]),
  ];
}

function isRestricted(api: ApiModel, model: string, field: string): boolean {
  return restrictedAt({ api }, [[model, field]]).restrictedBy !== undefined;
}

function sentColumns(api: ApiModel, rows: ApiResource, { fields, clientIncludes = [] }: Showing): readonly Column[] {
  const entries = Object.entries(definedOf({ api }, rows.resource.model).fields);
  const sent = Object.fromEntries(entries.filter(([key]) => fields?.includes(key) !== false));
  return [
    ...itemColumns(api, rows, sent),
    ...clientIncludes.flatMap((path) => includedColumns(api, rows, sent, path.split("."))),
  ];
}

/** Returns the columns of the fields that every caller is sent. */
function itemColumns(api: ApiModel, rows: ApiResource, fields: ItemFields): readonly Column[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.restrictedBy !== undefined) return [];
    const own = { model: rows.resource.model, name: field.field ?? key, field: schemaField(rows, key) };
    if (!hasTraits(field, { sends: "items" })) return [own];
    const target = field.target();
    const nested = Object.entries(nestedFields(target)).filter(([name]) => field.fields?.includes(name) !== false);
    return [own, ...itemColumns(api, resourceOf({ api }, target.model), Object.fromEntries(nested))];
  });
}

/** Returns the columns that an included path reveals. @param fields of the item that contains the first relation */
function includedColumns(
  api: ApiModel,
  rows: ApiResource,
  fields: ItemFields,
  [key = "", ...deeper]: readonly string[],
): readonly Column[] {
  const included = rows.includes.find((each) => each.key === key);
  const field = fields[key];
  if (included === undefined || field === undefined || field.restrictedBy !== undefined) return [];
  const target = resourceOf({ api }, included.target);
  const nested = nestedFields(definedOf({ api }, included.target), "included");
  return [...itemColumns(api, target, nested), ...includedColumns(api, target, nested, deeper)];
}

/** A field, and the relations of the path to it. */
interface FieldWithPath {
  readonly field: string;
  readonly through?: readonly PathStep[];
}

/**
 * Returns the columns that filters and searches compare, and those that sort the rows of a route. They are public
 * although no item has them. A client that sends `?price[gt]=5` learns of each row whether its price is above 5.
 */
function comparedColumns(
  api: ApiModel,
  model: string,
  { filters, search = [], order = [], distinct = [], pagination }: Showing,
): readonly Column[] {
  const compared: readonly FieldWithPath[] = [
    ...Object.entries(filters).flatMap(([name, filter]) => filteredBy(name, filter)),
    ...search,
    ...order,
    ...(pagination.viaCursor ?? []),
    ...distinct.map((field) => ({ field })),
  ];
  return compared
    .filter((led) => restrictedAlong({ api }, model, "", led).restrictedBy === undefined)
    .map(({ field, through = [] }) => ({ model: through.at(-1)?.model ?? model, name: field, field }));
}

function filteredBy(name: string, { field = name, through = [], relation, anyOf }: Filter): readonly FieldWithPath[] {
  if (anyOf !== undefined) return Object.entries(anyOf).flatMap(([each, filter]) => filteredBy(each, filter));
  const last = through.at(-1);
  // The relation is compared, by the key of the related row.
  if (relation !== undefined && last !== undefined) return [{ field: last.relation, through: through.slice(0, -1) }];
  return [{ field, through }];
}
