/**
 * Reads the rows of a collection from the application's handler. The handler gets the page request, and its result
 * decides which links the page has.
 */
import type { Env } from "hono";
import type { AnyHandler, CollectionHandler } from "../definition/api-options.js";
import { bareView, farthestPage, numberedView, type ViewLinks } from "../document/view.js";
import { readHandlerParameters } from "../request/handler-parameters.js";
import { type PageRequest, pageOrFirst } from "../request/page-request.js";
import { toRecord } from "../request/query-string.js";
import { measureQuery } from "../util/request-timing.js";
import type { CollectionRequest, PageResult } from "./collection-request.js";
import { type HandlerPage, toHandlerPage, withoutTotal } from "./handler-page.js";

export async function readHandler(request: CollectionRequest, handler: AnyHandler): Promise<PageResult> {
  const { context, served, operation, query, page: pageRequest, scope } = request;
  const { kind, itemsPerPage } = pageRequest;
  // With paging off, too: a handler may choose its own page size, and its links must lead to its further pages.
  const number = kind === "off" ? pageOrFirst(query, operation.parameters.page) : pageRequest.page;
  const args = {
    page: number,
    itemsPerPage,
    offset: kind === "off" ? 0 : (number - 1) * itemsPerPage,
    query: toRecord(query),
    parameters: readHandlerParameters(query, operation.handlerParameters),
    scope,
    prisma: served.options.prisma,
    context,
  };
  // The emitted options have checked the handler against its own types. Here it has a general type.
  const called = handler as CollectionHandler<Env, object, object, object, object>;
  const result = await toHandlerPage(await measureQuery(context, "rows", async () => called(args)));
  const page = pageRequest.kind !== "off" && pageRequest.partial ? withoutTotal(result) : result;
  const { totalItems } = page;
  const rows = (await served.relations?.withAllowed(page.rows, request.access)) ?? page.rows;
  return { rows, totalItems, ...pageNumberOf(pageRequest, page), view: handlerView(request, page) };
}

/** Returns the number and the size of a handler's page; nothing for a list, or for one page that holds everything. */
function pageNumberOf(
  { kind, itemsPerPage }: PageRequest,
  result: HandlerPage<object>,
): Pick<PageResult, "page" | "itemsPerPage"> {
  const isWhole = result.kind === "list" || (kind === "off" && result.itemsPerPage >= itemsPerPage);
  return isWhole ? {} : { page: result.page, itemsPerPage: result.itemsPerPage };
}

/**
 * Returns the links of a page; undefined for a list. With paging off, the one page that holds everything has no links
 * to other pages, regardless of its number.
 */
function handlerView(
  { path, query, operation, page: { kind, itemsPerPage } }: CollectionRequest,
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
