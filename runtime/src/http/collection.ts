import type { Context, Env } from "hono";
import type { AnyHandler, CollectionHandler } from "../definition/api-options.js";
import { type HandlerPage, toHandlerPage, withoutTotal } from "../definition/handler-page.js";
import type { CollectionOperation } from "../definition/resource.js";
import { bareView, farthestPage, numberedView, type ViewLinks, withQuery } from "../document/view.js";
import { relationChoices } from "../items/choices.js";
import { toItems } from "../items/items.js";
import { relatedScopes } from "../items/related-scopes.js";
import { resolveScope } from "../items/scope.js";
import { checkParameters } from "../request/check-parameters.js";
import { withoutEmpty } from "../request/empty-parameters.js";
import { withFormOrder } from "../request/form-order.js";
import { handlerParameters } from "../request/handler-parameters.js";
import { type PageRequest, pageOrFirst, toPageRequest } from "../request/page-request.js";
import { formatQuery, maximumLength, parseQuery, type Query, toRecord } from "../request/query-string.js";
import {
  cursorFields,
  mayRepeat,
  type RequestCursor,
  readCursor,
  withoutPageNumber,
} from "../request/request-cursor.js";
import { requestUrls } from "./base-url.js";
import type { CollectionRequest, OperationModes, PageResult, Parent } from "./collection-request.js";
import { formatHeaders, headersShown } from "./document-headers.js";
import { linkHeader } from "./link-header.js";
import { formatOf } from "./negotiation.js";
import { toPage, toPageQuery, toReadContext } from "./read-request.js";
import { explainRefusal } from "./refused-value.js";
import { forCaches, respond } from "./respond.js";
import type { ServedResource } from "./served-resource.js";
import { shownFields } from "./shown-fields.js";
import { answerStreaming } from "./streaming.js";

/** URL → page request + filters → rows → document → format. */
export async function answerCollection<E extends Env>(
  context: Context<E>,
  served: ServedResource<E>,
  operation: CollectionOperation,
  modes: OperationModes<E>,
  parent?: Parent,
): Promise<Response> {
  const urls = requestUrls(context, served);
  const format = formatOf(context, served);
  const parsed = parseQuery(urls.search, (path) => mayRepeat(operation, path));
  const sent = format.hasForms ? withFormOrder(parsed, operation) : parsed;
  checkParameters(sent, operation, modes.handler === undefined ? "prisma" : "handler");
  const filled = withoutEmpty(sent, operation);
  const pathInApi = parent?.path ?? operation.path;
  if (filled !== parsed && format.hasForms) {
    const clean = formatQuery(filled, operation.parameters.page);
    const headers = { Location: withQuery(urls.basePath + pathInApi, clean) };
    // Encoded it may have become longer than a query may be.
    if (clean.length <= maximumLength) return forCaches(context, {}).body(null, 302, headers);
  }
  const { handler, page: mode } = modes;
  const { pagination } = operation;
  const isByCursor = pagination.viaCursor !== null;
  const query = isByCursor ? withoutPageNumber(filled, operation) : filled;
  const pageRequest = toPageRequest(query, pagination, operation.parameters);
  const cursor = isByCursor ? toCursor(query, pageRequest, operation) : undefined;
  const iri = urls.base + pathInApi;
  const request: CollectionRequest<E> = {
    context,
    served: shownFields(served, operation, { query, cursor, kind: pageRequest.kind }),
    operation,
    modes,
    urls,
    format,
    query,
    cursor,
    iri,
    path: iri + (served.fixed?.suffix ?? ""),
    scope: served.restricted ? await resolveScope(served.options, served.resource, context) : undefined,
    relatedScopes: await relatedScopes(query, operation, served.options, context),
    choices: format.hasForms ? await relationChoices(served.options, served.resources, operation, context) : undefined,
  };
  if (handler !== undefined) return render(request, await handlerAnswer(request, pageRequest, handler));
  const pageQuery = toPageQuery(request, parent);
  if (pageRequest.kind === "off") {
    return answerStreaming(request, pageQuery).catch((error) => explainRefusal(error, request, parent));
  }
  const readContext = await toReadContext(request);
  const result = await mode
    .read(request, readContext, pageRequest, pageQuery)
    .catch((error) => explainRefusal(error, request, parent));
  return render(request, result);
}

/** With paging off a request has no position: all that it says of the cursor's fields are filters. */
function toCursor(query: Query, { kind }: PageRequest, operation: CollectionOperation): RequestCursor {
  if (kind !== "off") return readCursor(query, operation);
  return { query, fields: cursorFields(query, operation), position: null, rest: query };
}

/** Rows from the application: the page request is passed on, and the result decides the view. */
async function handlerAnswer<E extends Env>(
  request: CollectionRequest<E>,
  pageRequest: PageRequest,
  handler: AnyHandler<E>,
): Promise<PageResult> {
  const { context, served, operation, query, scope } = request;
  const { kind, itemsPerPage } = pageRequest;
  // With paging off too: a handler may page by a size of its own, and its links must lead on.
  const number = kind === "off" ? pageOrFirst(query, operation.parameters.page) : pageRequest.page;
  const args = {
    page: number,
    itemsPerPage,
    offset: kind === "off" ? 0 : (number - 1) * itemsPerPage,
    query: toRecord(query),
    parameters: handlerParameters(query, operation.handlerParameters),
    scope,
    prisma: served.options.prisma,
    context,
  };
  // The emitted options have checked the handler against its own types; here it is one of many.
  const result = await toHandlerPage(await (handler as CollectionHandler<E, object, object, object, object>)(args));
  const page = pageRequest.kind !== "off" && pageRequest.partial ? withoutTotal(result) : result;
  const { rows, totalItems } = page;
  return { rows, totalItems, ...placeOf(pageRequest, page), view: viewOf(request, pageRequest, page) };
}

/** The number and the size of a handler's page. */
function placeOf(
  { kind, itemsPerPage }: PageRequest,
  result: HandlerPage<object>,
): Pick<PageResult, "page" | "itemsPerPage"> {
  const isWhole = result.kind === "list" || (kind === "off" && result.itemsPerPage >= itemsPerPage);
  return isWhole ? {} : { page: result.page, itemsPerPage: result.itemsPerPage };
}

/** A list has no view. With paging off neither has the one page that holds everything, whatever it calls its number. */
function viewOf<E extends Env>(
  { path, query, operation }: CollectionRequest<E>,
  { kind, itemsPerPage }: PageRequest,
  result: HandlerPage<object>,
): ViewLinks | undefined {
  if (result.kind === "list") return undefined;
  if (kind !== "off") {
    const farthest = farthestPage(operation.pagination, itemsPerPage);
    return numberedView(path, query, operation, result, farthest);
  }
  if (result.itemsPerPage >= itemsPerPage) return bareView(path, query, operation);
  return numberedView(path, query, operation, result, Number.POSITIVE_INFINITY);
}

async function render<E extends Env>(request: CollectionRequest<E>, result: PageResult): Promise<Response> {
  const { context, served, operation, urls, format, modes } = request;
  const { totalItems, page: number, itemsPerPage, view } = result;
  const labels = format.hasLabels ? new Map<string, string>() : undefined;
  const members = await toItems(served, result.rows, urls.base, context, labels);
  const others = {
    Link: linkHeader(urls, view),
    ...(totalItems !== undefined && { "X-Total-Count": String(totalItems) }),
    ...(number !== undefined && { "X-Page": String(number) }),
    ...(itemsPerPage !== undefined && { "X-Per-Page": String(itemsPerPage) }),
  };
  const { cache } = operation.pagination;
  const page = toPage(request, headersShown(context, served, cache, others), result);
  const text = format.collection({ labels, ...page }, members);
  const headers = formatHeaders(format, others);
  return respond(context, served, { text, headers, handled: modes.handler !== undefined, cache, vary: format.vary });
}
