import type { Context, Env } from "hono";
import type { CollectionOperation } from "../definition/resource.js";
import { toItems } from "../items/items.js";
import type { PagedRequest } from "../request/page-request.js";
import { bindRequest } from "./bound-request.js";
import type { CollectionRequest, OperationModes, PageResult, Parent } from "./collection-request.js";
import { formatHeaders, headersShown } from "./document-headers.js";
import { readHandler } from "./handler-rows.js";
import { linkHeader } from "./link-header.js";
import { toPage, toPageQuery, toReadContext } from "./read-request.js";
import { explainRefusal } from "./refused-value.js";
import { respond } from "./respond.js";
import type { ServedResource } from "./served-resource.js";

/** URL → bound request → rows → document → response. */
export async function answerCollection<E extends Env>(
  context: Context<E>,
  served: ServedResource<E>,
  operation: CollectionOperation,
  modes: OperationModes<E>,
  parent?: Parent,
): Promise<Response> {
  const request = await bindRequest(context, served, operation, modes, parent);
  if ("redirect" in request) return request.redirect;
  const { page } = request;
  if (modes.handler !== undefined) return answerPage(request, await readHandler(request, modes.handler));
  if (page.kind !== "off") return answerPage(request, await readPage(request, page));
  if (modes.stream === undefined) throw new Error(`Paging cannot be off at ${operation.path}.`);
  return modes.stream(request, toPageQuery(request)).catch((error) => explainRefusal(error, request));
}

/** Rows from the database. */
async function readPage<E extends Env>(request: CollectionRequest<E>, page: PagedRequest): Promise<PageResult> {
  const query = toPageQuery(request);
  const context = await toReadContext(request);
  return request.modes.page.read(request, context, page, query).catch((error) => explainRefusal(error, request));
}

/** The rows as a document, and that as the response. */
async function answerPage<E extends Env>(request: CollectionRequest<E>, result: PageResult): Promise<Response> {
  const { context, served, operation, urls, format, modes } = request;
  const { totalItems, page: number, itemsPerPage, view } = result;
  const labels = format.hasLabels ? new Map<string, string>() : undefined;
  const members = await toItems(served, result.rows, urls.base, context, labels);
  const others = {
    ...linkHeader(urls, view),
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
