import { metadataHeaders } from "../definition/page-metadata.js";
import type { PageReport } from "../definition/page-report.js";
import { withQuery } from "../document/view.js";
import { toItems } from "../items/items.js";
import type { PagedRequest } from "../request/page-request.js";
import { recordPage } from "../util/request-timing.js";
import type { CollectionRequest, Incoming, PageResult, Parent, ServedCollection } from "./collection-request.js";
import { formatHeaders, headersShown } from "./document-headers.js";
import { readHandler } from "./handler-rows.js";
import { linkHeader } from "./link-header.js";
import { toCollectionPage, toPageQuery, toReadContext } from "./page-query.js";
import { parseRequest } from "./parse-request.js";
import { explainRefusal } from "./refused-value.js";
import { respond } from "./respond.js";
import { usableLinks } from "./usable-links.js";

/** Answers a request to a collection: URL → parsed request → rows → document → response. */
export async function answerCollection(
  incoming: Incoming,
  route: ServedCollection,
  parent?: Parent,
): Promise<Response> {
  const request = await parseRequest(incoming, route, parent);
  if ("redirect" in request) return request.redirect;
  const { page, operation, hooks, handler } = request;
  recordPage(request.context, { mode: modeOf(request) });
  if (handler !== undefined) return answerPage(request, await readHandler(request, handler));
  if (page.kind !== "off") return answerPage(request, await readPage(request, page));
  if (hooks.stream === undefined) throw new Error(`Paging cannot be off at ${operation.path}.`);
  return hooks.stream(request, toPageQuery(request)).catch((error) => explainRefusal(error, request));
}

/** Returns the mode of the page as a `PageReport` names it: `full`, or `all` if paging is off. */
function modeOf({ page, handler }: CollectionRequest): NonNullable<PageReport["mode"]> {
  if (handler !== undefined) return "handler";
  if (page.kind === "off") return "all";
  if (page.kind === "cursor") return "cursor";
  return page.partial ? "partial" : "full";
}

/** Reads the rows of a page from the database, and its further metadata, such as facets. */
async function readPage(request: CollectionRequest, page: PagedRequest): Promise<PageResult> {
  const query = toPageQuery(request);
  const context = await toReadContext(request);
  const { mode, metadata } = request.hooks;
  const [result, ...further] = await Promise.all([
    mode.read(request, context, page, query),
    ...metadata.map((read) => read(request)),
  ]).catch((error) => explainRefusal(error, request));
  let pageResult = result;
  for (const read of further) pageResult = { ...pageResult, ...read };
  return pageResult;
}

/** Formats the rows as a document, and responds with it. */
async function answerPage(request: CollectionRequest, result: PageResult): Promise<Response> {
  const { context, served, operation, urls, path, format, handler } = request;
  const { rows, ...resultMetadata } = result;
  const metadata = { ...resultMetadata, view: usableLinks(resultMetadata.view, withQuery(path, urls.search)) };
  const { totalItems, view } = metadata;
  const labels = format.isForPeople ? new Map<string, string>() : undefined;
  recordPage(context, {
    rows: rows.length,
    ...(totalItems !== undefined && handler === undefined && { count: operation.pagination.count }),
  });
  const members = await toItems(served, rows, urls.base, request.access, labels);
  const pageHeaders = { ...linkHeader(urls, view, format), ...metadataHeaders(metadata) };
  const { cache } = operation.pagination;
  const page = toCollectionPage(request, headersShown(context, served, cache, pageHeaders), metadata);
  const text = format.collection({ labels, ...page }, members);
  const headers = formatHeaders(format, pageHeaders);
  return respond(context, served, { text, headers, handled: handler !== undefined, cache, vary: format.vary });
}
