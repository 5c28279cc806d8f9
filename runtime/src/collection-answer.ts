import type { Context, Env } from "hono";
import type { CollectionHandler } from "./api-options.js";
import { lastPageOf } from "./array-paginator.js";
import { type CollectionRequest, type Parent, readContext, toPageQuery } from "./collection-request.js";
import { readDistinctPage } from "./distinct-page.js";
import { plainItem } from "./formats/json.js";
import { linkHeader } from "./formats/link-header.js";
import { mediaTypes, negotiate } from "./formats/negotiation.js";
import { toHandlerPage } from "./handler-page.js";
import { collectionText } from "./hydra/collection.js";
import { searchText } from "./hydra/search.js";
import { cursorView, numberedView, type ViewLinks } from "./hydra/view.js";
import { type PageRequest, toPageRequest } from "./page-request.js";
import { type Page, type PageQuery, readPage } from "./prisma-page.js";
import { parseQuery, toRecord } from "./query-string.js";
import { placeOf } from "./request-context.js";
import type { CollectionOperation } from "./resource.js";
import { respond } from "./respond.js";
import { toItems } from "./rows.js";
import { resolveScope } from "./scope.js";
import type { Served } from "./served.js";
import { streamCollection } from "./stream-answer.js";

/** Rows in the terms of a document. */
interface Answer {
  readonly rows: readonly object[];
  readonly totalItems: number | undefined;
  readonly view: ViewLinks | undefined;
}

/** A handler whose emitted types were checked already: here it is one of many. */
export type AnyHandler<E extends Env> = CollectionHandler<E, never, object, never, never>;

/** URL → page request + filters → rows → document → format. */
export async function answerCollection<E extends Env>(
  context: Context<E>,
  served: Served<E>,
  operation: CollectionOperation,
  handler: AnyHandler<E> | undefined,
  parent?: Parent,
): Promise<Response> {
  const place = placeOf(context, served);
  const query = parseQuery(place.search);
  const request: CollectionRequest<E> = {
    context,
    served,
    operation,
    place,
    format: negotiate(context.req.header("Accept")),
    query,
    path: place.base + (parent?.path ?? operation.path),
    scope: await resolveScope(served.options, served.resource.model, context),
  };
  const pageRequest = toPageRequest(query, operation.pagination, operation.parameters);
  if (handler !== undefined) return render(request, await handlerAnswer(request, pageRequest, handler));
  const pageQuery = toPageQuery(request, pageRequest, parent);
  if (pageRequest.kind === "off") return streamCollection(request, pageQuery);
  return render(request, await pageAnswer(request, pageRequest, pageQuery));
}

async function pageAnswer<E extends Env>(
  request: CollectionRequest<E>,
  pageRequest: Exclude<PageRequest, { kind: "off" }>,
  pageQuery: PageQuery,
): Promise<Answer> {
  const context = await readContext(request, pageQuery);
  const { distinct } = request.operation;
  const page =
    distinct !== undefined && pageRequest.kind === "page"
      ? await readDistinctPage(context, pageRequest, pageQuery, distinct)
      : await readPage(context, pageRequest, pageQuery);
  return { rows: page.rows, totalItems: page.totalItems, view: viewOf(request, pageRequest, page) };
}

function viewOf<E extends Env>(
  { path, query, operation }: CollectionRequest<E>,
  pageRequest: Exclude<PageRequest, { kind: "off" }>,
  page: Page<object>,
): ViewLinks | undefined {
  switch (page.kind) {
    case "cursor":
      return cursorView(path, query, operation, page, pageRequest.page);
    case "partial":
      return numberedView(path, query, operation, page);
    case "full":
      return numberedView(path, query, operation, {
        kind: "full",
        page: page.page,
        lastPage: lastPageOf(page.totalItems, page.itemsPerPage),
        ...(page.hasNextPage !== undefined && { hasNextPage: page.hasNextPage }),
      });
  }
}

/** Rows from the application (CONTRACT 5): the page request is handed over, what comes back decides the view. */
async function handlerAnswer<E extends Env>(
  { context, served, operation, query, path, scope }: CollectionRequest<E>,
  pageRequest: PageRequest,
  handler: AnyHandler<E>,
): Promise<Answer> {
  const page = pageRequest.kind === "off" ? 1 : pageRequest.page;
  const itemsPerPage = pageRequest.kind === "off" ? operation.pagination.itemsPerPage : pageRequest.itemsPerPage;
  const args = {
    page,
    itemsPerPage,
    offset: (page - 1) * itemsPerPage,
    query: toRecord(query),
    scope,
    prisma: served.options.prisma,
    context,
  };
  // The emitted options have checked the handler against its own types; here it is one of many.
  const result = await toHandlerPage(await (handler as CollectionHandler<E, object, object, object, object>)(args));
  switch (result.kind) {
    case "list":
      return { rows: result.rows, totalItems: result.totalItems, view: undefined };
    case "partial":
      return { rows: result.rows, totalItems: undefined, view: numberedView(path, query, operation, result) };
    case "full":
      return { rows: result.rows, totalItems: result.totalItems, view: numberedView(path, query, operation, result) };
  }
}

async function render<E extends Env>(request: CollectionRequest<E>, answer: Answer): Promise<Response> {
  const { context, served, operation, place, format, path } = request;
  const { resource } = served;
  const { totalItems, view } = answer;
  const members = await toItems(served, answer.rows, place.base, context);
  const search = format === "jsonld" ? searchText(resource, operation, path) : undefined;
  const body =
    format === "jsonld"
      ? collectionText({ resource, base: place.base, path, members, totalItems, view, search })
      : JSON.stringify(members.map((member) => plainItem(member, served.embedded)));
  const headers = {
    "Content-Type": mediaTypes[format],
    Link: linkHeader(place.origin, place.basePath, view),
    ...(totalItems !== undefined && { "X-Total-Count": String(totalItems) }),
  };
  return respond(context, body, headers, served.options.scope !== undefined);
}
