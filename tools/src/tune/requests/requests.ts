/**
 * Makes the requests that show what an operation costs: its pages, filters, orders and whole list, with values of the
 * data.
 */

import {
  foreignKeyOf,
  itemKey,
  operationParameters,
  ownColumns,
  positionEntries,
  positionValues,
  type QueryParameter,
  requiredParameters,
  sampleOf,
} from "@prisma-paged/runtime/generator";
import {
  type ApiModel,
  type ApiOperation,
  type ApiRelationOperation,
  type ApiResource,
  equalFields,
  resourceOf,
} from "prisma-paged/tools";
import { type Scopes, scopeColumns } from "../scopes.js";
import { filterRequests } from "./filter-requests.js";
import { type TuneRequest, withPairs } from "./request.js";
import type { Sampling } from "./sampling.js";
import { frequentValues, inOrder, middleRow, orNothing, selecting } from "./values.js";

/** An operation to measure, with the resource whose rows it lists. */
export interface Listing {
  readonly parent: ApiResource;
  readonly operation: ApiOperation | ApiRelationOperation;
  /** The resource whose rows are listed. */
  readonly target: ApiResource;
}

/** Returns the operations whose rows come from the database, and not from a handler. */
export function listingsOfApi(api: ApiModel): readonly Listing[] {
  return api.resources
    .flatMap((parent): readonly Listing[] => [
      ...parent.operations.map((operation) => ({ parent, operation, target: parent })),
      ...parent.relations.map((operation) => ({
        parent,
        operation,
        target: resourceOf({ api }, operation.target),
      })),
    ])
    .filter(({ operation }) => !operation.operation.handler);
}

/**
 * Returns the requests to an operation, the first page first. Pages that only its links name are requested after it.
 */
export async function requestsOf(listing: Listing, sampling: Sampling): Promise<readonly TuneRequest[]> {
  const { operation, target } = listing;
  const place = await pathOf(listing, sampling);
  if (place === undefined) return [];
  const { path, equal } = place;
  const { enabled } = operation.operation.pagination;
  const offered = operationParameters(operation.operation);
  const filters = await filterRequests(offered, path, equal, target, sampling);
  const commonProperties = { equal };
  const requests: readonly TuneRequest[] = [
    {
      url: path,
      name: enabled ? "first page" : "whole list",
      kind: enabled ? "first" : "unpaged",
      ...commonProperties,
    },
    ...(await middleOfCursor(listing, path, equal, sampling)),
    ...filters,
    ...sampledKinds.flatMap(({ kind, of, nameOf }) =>
      offered.flatMap((parameter): readonly TuneRequest[] => {
        const value = parameter.kind === of && !parameter.list ? sampleOf(parameter) : undefined;
        if (value === undefined || (of !== "facets" && !enabled)) return [];
        return [{ url: withPairs(path, [[parameter.name, value]]), name: nameOf(value), kind, ...commonProperties }];
      }),
    ),
  ];
  return withRequired(requests, requiredParameters(operation.operation), filters);
}

/** The parameters of a page that are measured with a sample, and the names of their requests. */
const sampledKinds: readonly {
  readonly of: QueryParameter["kind"];
  readonly kind: TuneRequest["kind"];
  nameOf(value: string): string;
}[] = [
  { of: "facets", kind: "facets", nameOf: (name) => `facets of ${name}` },
  { of: "page-size", kind: "largest", nameOf: (size) => `${size} items` },
  { of: "switch", kind: "unpaged", nameOf: () => "whole list" },
];

/** Adds to each request the filters that every request must have. Empty if no row has a value for them. */
function withRequired(
  requests: readonly TuneRequest[],
  required: readonly string[],
  filters: readonly TuneRequest[],
): readonly TuneRequest[] {
  return required.reduce((extendedRequests, parameter) => {
    const isOfParameter = ({ name }: TuneRequest) => name.startsWith(`${parameter}=`);
    const sample = filters.find(isOfParameter);
    if (sample === undefined) return [];
    const [, pair = ""] = sample.url.split("?");
    return extendedRequests.map((request) => {
      if (isOfParameter(request)) return request;
      const { url, equal } = request;
      const separator = url.includes("?") ? "&" : "?";
      return { ...request, url: url + separator + pair, equal: [...new Set([...equal, ...sample.equal])] };
    });
  }, requests);
}

/**
 * Returns the page after a row in the middle, because the first pages of a cursor do not show what it costs in its
 * depth.
 */
async function middleOfCursor(
  { operation: { operation }, target }: Listing,
  path: string,
  equal: readonly string[],
  sampling: Sampling,
): Promise<readonly TuneRequest[]> {
  const { viaCursor, cursor, enabled } = operation.pagination;
  if (!enabled || viaCursor === null || cursor === "opaque" || viaCursor.some(({ through }) => through)) return [];
  const order = viaCursor.map(({ field, direction }) => [field, direction === "ASC" ? "asc" : "desc"] as const);
  const columns = selecting(viaCursor.map(({ field }) => field));
  const row = await middleRow(sampling.delegate(target), order, await sampling.rowsOf(target), columns);
  if (row === undefined) return [];
  const values = positionValues(row, viaCursor);
  const position = positionEntries({ values, towards: "after" }, viaCursor).map(
    ({ path: [field, operator], value }) => [`${field}[${operator}]`, value] as const,
  );
  return [{ url: withPairs(path, position), name: "a page in the middle", kind: "middle", equal }];
}

interface OperationPath {
  readonly path: string;
  readonly equal: readonly string[];
}

/**
 * Returns the path of an operation. A parent's key in it is that of the parent with the most children, among those that
 * a request sees. If that is not known, the parent is one in the middle. Undefined if there is no parent.
 */
async function pathOf(
  { parent, operation, target: resource }: Listing,
  sampling: Sampling,
): Promise<OperationPath | undefined> {
  const { path } = operation.operation;
  const columns = "parent" in operation ? foreignKeyOf(operation.parent) : [];
  const equal = equalityOf(operation.operation, columns, resource, sampling.scopes);
  if (!("parent" in operation)) return { path, equal };
  const { identifier } = parent.resource;
  const found = (await parentOfMost(parent, operation, sampling)) ?? (await middleParent(parent, sampling));
  return found && { path: path.replace(":id", () => itemKey(identifier, found)), equal };
}

type Found = Readonly<Record<string, unknown>>;

async function parentOfMost(
  parent: ApiResource,
  { parent: list, relation, target }: ApiRelationOperation,
  sampling: Sampling,
): Promise<Found | undefined> {
  const delegate = sampling.delegate(parent);
  const select = keyOf(parent);
  if (sampling.whereFor(parent) !== undefined) {
    // A parent that no request sees may have more children.
    const visibleParent = await orNothing(delegate.findFirst({ orderBy: { [relation]: { _count: "desc" } }, select }));
    return visibleParent ?? undefined;
  }
  const [child, ...otherColumns] = foreignKeyOf(list);
  const [parentColumn] = ownColumns(list);
  if (child === undefined || parentColumn === undefined || otherColumns.length > 0) return undefined;
  const values = await frequentValues(sampling.delegate(resourceOf(sampling, target)), child);
  if (values === undefined) return undefined;
  const parentRow = await orNothing(delegate.findFirst({ where: { [parentColumn]: values.frequent.value }, select }));
  return parentRow ?? undefined;
}

async function middleParent(parent: ApiResource, sampling: Sampling): Promise<Found | undefined> {
  const select = keyOf(parent);
  return middleRow(sampling.delegate(parent), inOrder(Object.keys(select)), await sampling.rowsOf(parent), select);
}

const keyOf = ({ resource: { identifier } }: ApiResource) => selecting(identifier.fields.map(({ name }) => name));

/**
 * Returns the columns that have one value in every row. Those of the scope come first, because an index for the
 * requests begins with them.
 */
function equalityOf(
  own: ApiOperation["operation"],
  foreignKey: readonly string[],
  target: ApiResource,
  scopes: Scopes,
): readonly string[] {
  const fixed = equalFields([own.where, target.resource.where].filter((where) => where !== undefined));
  return [...new Set([...scopeColumns(target, scopes), ...foreignKey, ...fixed])];
}
