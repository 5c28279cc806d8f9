/** Reads the first items of an item's lists, for the page of the item. */
import { dialects } from "../../definition/dialects.js";
import type { CollectionOperation } from "../../definition/resource.js";
import type { Format, RelatedList, RequestUrls } from "../../document/format.js";
import { type CollectionRequest, type Incoming, type LeadingList, parentOf } from "../../http/collection-request.js";
import { toPageQuery, toReadContext } from "../../http/page-query.js";
import { withSentFields } from "../../http/sent-fields.js";
import { decodeSegment, itemKey } from "../../request/item-key.js";
import type { MatchedQuery } from "../../request/matched-query.js";
import { requiredParameters } from "../../request/operation-parameters.js";
import { toPageRequest } from "../../request/page-request.js";
import { noScopes } from "../../request/where.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import { labelField, labelKey, labelText } from "./label.js";

/**
 * The largest number of items that a list shows, and of lists that a page shows. Each list costs a statement, and
 * another one for its total.
 */
const mostItems = 5;
const mostLists = 6;

const noQuery: MatchedQuery = { entries: [] };

/**
 * Returns the first items of an item's lists. Each list is read like its own collection, with its scopes and its count.
 * A list that is paged by cursor, partial or sent whole is not counted. A list of a handler is left out, because only
 * its own route may call the handler. A list that requires a filter is left out, too.
 */
export async function relatedLists(
  incoming: Incoming,
  row: object,
  lists: readonly LeadingList[],
  document: { readonly urls: RequestUrls; readonly format: Format },
): Promise<readonly RelatedList[]> {
  const readable = lists.filter(
    ({ operation, handler, columns }) =>
      handler === undefined && requiredParameters(operation).length === 0 && columns.every((name) => name in row),
  );
  return withLimitedConcurrency(readable.slice(0, mostLists), (list) => readFirst(incoming, row, list, document));
}

async function readFirst(
  incoming: Incoming,
  row: object,
  list: LeadingList,
  { urls, format }: { readonly urls: RequestUrls; readonly format: Format },
): Promise<RelatedList> {
  const { key, hooks, resource } = list;
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
  const cursor = hooks.mode.cursor?.read(noQuery, page, operation, dialects[defined.provider].ranges, undefined);
  const parent = parentOf(operation, resource, row, list);
  const iri = urls.base + parent.path;
  const request: CollectionRequest = {
    ...incoming,
    operation,
    hooks,
    handler: undefined,
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
    served: withSentFields(children, operation, { query: noQuery, cursor, kind: page.kind }, hooks.filterRows),
    schemaWhere: await incoming.access.resolve(operation.where),
    scope: children.mayHideRows ? await incoming.access.whereFor(defined) : undefined,
  };
  const result = await hooks.mode.read(request, await toReadContext(request), page, toPageQuery(request));
  const field = labelField(defined);
  const { path, identifier, only } = defined;
  const hasMore = result.view?.next !== undefined;
  return {
    key,
    iri,
    hasMore,
    isEstimate: result.totalItemsEstimated === true,
    totalItems: isCounted || hasMore ? result.totalItems : result.rows.length,
    items: result.rows.map((child) => {
      const childKey = itemKey(identifier, child);
      const text = field === undefined ? undefined : labelText(child, field);
      return {
        label: text ?? decodeSegment(childKey) ?? childKey,
        ...(only === undefined && { iri: `${urls.base}${path}/${childKey}` }),
      };
    }),
  };
}
