import type { Context, Env } from "hono";
import type { CollectionHandler } from "./api-options.js";
import {
  type AnyHandler,
  type CollectionRequest,
  type OperationModes,
  type Parent,
  toPage,
  toPageQuery,
  toReadContext,
} from "./collection-request.js";
import { isRefusedValue } from "./database-errors.js";
import { withoutEmpty } from "./empty-parameters.js";
import { Problem } from "./errors.js";
import { formatHeaders } from "./formats/link-header.js";
import { negotiate } from "./formats/negotiation.js";
import { toHandlerPage } from "./handler-page.js";
import { bareView, numberedView, withQuery } from "./hydra/view.js";
import { toItems } from "./items.js";
import type { Answer } from "./mode.js";
import { byNumber } from "./numbered-mode.js";
import { type PageRequest, toPageRequest } from "./page-request.js";
import { formatQuery, maximumLength, parseQuery, toRecord } from "./query-string.js";
import { placeOf } from "./request-context.js";
import type { CollectionOperation } from "./resource.js";
import { forCaches, respond } from "./respond.js";
import { resolveScope } from "./scope.js";
import type { Served } from "./served.js";

/** URL → page request + filters → rows → document → format. */
export async function answerCollection<E extends Env>(
  context: Context<E>,
  served: Served<E>,
  operation: CollectionOperation,
  modes: OperationModes<E>,
  parent?: Parent,
): Promise<Response> {
  const place = placeOf(context, served);
  const format = negotiate(context.req.header("Accept"), served.settings.formats);
  const sent = parseQuery(place.search);
  const query = withoutEmpty(sent, operation);
  const pathInApi = parent?.path ?? operation.path;
  if (query !== sent && format.hasForms) {
    const clean = formatQuery(query, operation.parameters.page);
    const headers = { Location: withQuery(place.basePath + pathInApi, clean) };
    // Encoded it may have become longer than a query may be.
    if (clean.length <= maximumLength) return forCaches(context).body(null, 302, headers);
  }
  const request: CollectionRequest<E> = {
    context,
    served,
    operation,
    modes,
    place,
    format,
    query,
    path: place.base + pathInApi,
    scope: served.scoped ? await resolveScope(served.options, served.resource, context) : undefined,
  };
  const pageRequest = toPageRequest(query, operation.pagination, operation.parameters);
  const { handler, page: mode, off } = modes;
  if (handler !== undefined) return render(request, await handlerAnswer(request, pageRequest, handler));
  const pageQuery = toPageQuery(request, parent);
  if (pageRequest.kind === "off") {
    if (off === undefined) throw new Error("No mode for paging off.");
    return off.answer(request, mode, pageQuery).catch(explainRefusal);
  }
  const readContext = await toReadContext(request, pageQuery);
  const answer = await (mode ?? byNumber).read(request, readContext, pageRequest, pageQuery).catch(explainRefusal);
  return render(request, answer);
}

/** @throws Problem 400 where the database refuses a value that passed as one of Prisma's type (`@db.Uuid` is a text). */
function explainRefusal(error: unknown): never {
  if (!isRefusedValue(error)) throw error;
  throw new Problem(400, "A value of the query is none of its field's type in the database", { cause: error });
}

/** Rows from the application (CONTRACT 5): the page request is handed over, what comes back decides the view. */
async function handlerAnswer<E extends Env>(
  { context, served, operation, query, path, scope }: CollectionRequest<E>,
  pageRequest: PageRequest,
  handler: AnyHandler<E>,
): Promise<Answer> {
  const { kind, page, itemsPerPage } = pageRequest;
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
  // With paging off the page parameter is not read: a link to another page would lead to this one for ever.
  const viewOf = kind === "off" ? bareView : numberedView;
  return { view: result.kind === "list" ? undefined : viewOf(path, query, operation, result), ...result };
}

async function render<E extends Env>(request: CollectionRequest<E>, answer: Answer): Promise<Response> {
  const { context, served, place, format, modes } = request;
  const { totalItems, view } = answer;
  const members = await toItems(served, answer.rows, place.base, context);
  const text = format.collection(toPage(request, answer), members);
  const headers = {
    ...formatHeaders(format, place, view),
    ...(totalItems !== undefined && { "X-Total-Count": String(totalItems) }),
  };
  return respond(context, served, { text, headers, handled: modes.handler !== undefined });
}
