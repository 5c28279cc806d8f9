/** The first items of an item's lists, for the page of the item. */
import type { Env } from "hono";
import { labelField, labelKey, labelText } from "../definition/label.js";
import type { CollectionOperation, Resource } from "../definition/resource.js";
import type { Format, RelatedList, RequestUrls } from "../document/format.js";
import type { BoundQuery } from "../request/bound-query.js";
import { decodeSegment, itemKey } from "../request/item-key.js";
import { requiredParameters } from "../request/operation-parameters.js";
import { toPageRequest } from "../request/page-request.js";
import { noScopes } from "../request/where.js";
import { withLimitedConcurrency } from "../util/concurrency.js";
import {
  type CollectionRequest,
  type CollectionRoute,
  type Incoming,
  parentOf,
  type RowTie,
} from "./collection-request.js";
import { toPageQuery, toReadContext } from "./read-request.js";
import { shownFields } from "./shown-fields.js";

/** A list relation that an item's page leads to. */
export interface LeadingList<E extends Env> extends RowTie, CollectionRoute<E> {
  /** Its key in the item. */
  readonly key: string;
  /** The resource of the item, and its columns that the list is found by. */
  readonly resource: Resource;
  readonly columns: readonly string[];
}

/** So many items of a list are shown, of so many lists: each costs a statement, and one for its total. */
const mostItems = 5;
const mostLists = 6;

const noQuery: BoundQuery = { entries: [] };

/**
 * Each list is read as its own collection is, with its scopes and its count. A list that is paged by cursor, partial or
 * sent whole is not counted, and a list of a handler is left out: only its own route may call that. So is one that requires a filter.
 */
export async function relatedLists<E extends Env>(
  incoming: Incoming<E>,
  row: object,
  lists: readonly LeadingList<E>[],
  document: { readonly urls: RequestUrls; readonly format: Format },
): Promise<readonly RelatedList[]> {
  const readable = lists.filter(
    ({ operation, modes, columns }) =>
      modes.handler === undefined && requiredParameters(operation).length === 0 && columns.every((name) => name in row),
  );
  return withLimitedConcurrency(readable.slice(0, mostLists), (list) => readFirst(incoming, row, list, document));
}

async function readFirst<E extends Env>(
  incoming: Incoming<E>,
  row: object,
  list: LeadingList<E>,
  { urls, format }: { readonly urls: RequestUrls; readonly format: Format },
): Promise<RelatedList> {
  const { key, modes, resource } = list;
  const children = list.served;
  const { defined } = children;
  const label = labelKey(defined);
  const { enabled, partial, viaCursor } = list.operation.pagination;
  const isCounted = enabled && !partial && viaCursor === null;
  const operation: CollectionOperation = {
    ...list.operation,
    pagination: {
      ...list.operation.pagination,
      enabled: true,
      itemsPerPage: mostItems,
      partial: !isCounted,
    },
    fields: label === undefined ? [] : [label],
  };
  const page = toPageRequest(noQuery, operation.pagination, operation.parameters);
  if (page.kind === "off") throw new Error(`Paging is off at ${operation.path}.`);
  const cursor = modes.page.cursor?.read(noQuery, page, operation, undefined);
  const parent = parentOf(operation, resource, row, list);
  const iri = urls.base + parent.path;
  const request: CollectionRequest<E> = {
    ...incoming,
    operation,
    modes,
    parent,
    urls,
    format,
    page,
    cursor,
    iri,
    path: iri,
    query: noQuery,
    relatedScopes: noScopes,
    offered: {},
    served: shownFields(children, operation, { query: noQuery, cursor, kind: page.kind }),
    fixed: await incoming.visible.fixed(operation.where),
    scope: children.restricted ? await incoming.visible.of(children.resource) : undefined,
  };
  const result = await modes.page.read(request, await toReadContext(request), page, toPageQuery(request));
  const field = labelField(defined);
  const { path, identifier, only } = children.resource;
  const hasMore = result.view?.next !== undefined;
  return {
    key,
    iri,
    hasMore,
    isEstimate: result.isEstimate === true,
    totalItems: isCounted || hasMore ? result.totalItems : result.rows.length,
    items: result.rows.map((child) => {
      const own = itemKey(identifier, child);
      const text = field === undefined ? undefined : labelText(child, field);
      return {
        label: text ?? decodeSegment(own) ?? own,
        ...(only === undefined && { iri: `${urls.base}${path}/${own}` }),
      };
    }),
  };
}
