import type { Env } from "hono";
import type { PageReport } from "../definition/page-report.js";
import { toItems } from "../items/items.js";
import type { PagedRequest } from "../request/page-request.js";
import { notePage } from "../util/measurement.js";
import { bindRequest } from "./bound-request.js";
import type { CollectionRequest, CollectionRoute, Incoming, PageResult, Parent } from "./collection-request.js";
import { formatHeaders, headersShown } from "./document-headers.js";
import { readHandler } from "./handler-rows.js";
import { linkHeader } from "./link-header.js";
import { toPage, toPageQuery, toReadContext } from "./read-request.js";
import { explainRefusal } from "./refused-value.js";
import { respond } from "./respond.js";

/** URL → bound request → rows → document → response. */
export async function answerCollection<E extends Env>(
  incoming: Incoming<E>,
  route: CollectionRoute<E>,
  parent?: Parent,
): Promise<Response> {
  const request = await bindRequest(incoming, route, parent);
  if ("redirect" in request) return request.redirect;
  const { page, operation, modes } = request;
  notePage(request.context, { mode: modeOf(request) });
  if (modes.handler !== undefined) return answerPage(request, await readHandler(request, modes.handler));
  if (page.kind !== "off") return answerPage(request, await readPage(request, page));
  if (modes.stream === undefined) throw new Error(`Paging cannot be off at ${operation.path}.`);
  return modes.stream(request, toPageQuery(request)).catch((error) => explainRefusal(error, request));
}

/** As a report calls it. */
function modeOf<E extends Env>({ page, modes }: CollectionRequest<E>): NonNullable<PageReport["mode"]> {
  if (modes.handler !== undefined) return "handler";
  if (page.kind === "off") return "all";
  if (page.kind === "cursor") return "cursor";
  return page.partial ? "partial" : "full";
}

/** Rows from the database. */
async function readPage<E extends Env>(request: CollectionRequest<E>, page: PagedRequest): Promise<PageResult> {
  const query = toPageQuery(request);
  const context = await toReadContext(request);
  const { modes } = request;
  const [result, facets] = await Promise.all([
    modes.page.read(request, context, page, query),
    modes.facets?.read(request),
  ]).catch((error) => explainRefusal(error, request));
  return facets === undefined ? result : { ...result, facets };
}

/** The rows as a document, and that as the response. */
async function answerPage<E extends Env>(request: CollectionRequest<E>, result: PageResult): Promise<Response> {
  const { context, served, operation, urls, format, modes } = request;
  const { rows, ...facts } = result;
  const { totalItems, isEstimate, page: number, itemsPerPage, view } = facts;
  const labels = format.hasLabels ? new Map<string, string>() : undefined;
  notePage(context, {
    rows: rows.length,
    ...(totalItems !== undefined && modes.handler === undefined && { count: operation.pagination.count }),
  });
  const members = await toItems(served, rows, urls.base, request.visible, labels);
  const others = {
    ...linkHeader(urls, view),
    ...(totalItems !== undefined && { "X-Total-Count": String(totalItems) }),
    ...(isEstimate && { "X-Total-Count-Estimated": "true" }),
    ...(number !== undefined && { "X-Page": String(number) }),
    ...(itemsPerPage !== undefined && { "X-Per-Page": String(itemsPerPage) }),
  };
  const { cache } = operation.pagination;
  const page = toPage(request, headersShown(context, served, cache, others), facts);
  const text = format.collection({ labels, ...page }, members);
  const headers = formatHeaders(format, others);
  return respond(context, served, { text, headers, handled: modes.handler !== undefined, cache, vary: format.vary });
}
