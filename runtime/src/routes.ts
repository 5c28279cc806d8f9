import type { Context, Env } from "hono";
import { answerCollection } from "./collection-answer.js";
import type { OperationModes, Parent } from "./collection-request.js";
import { isRefusedValue } from "./database-errors.js";
import { notFound } from "./errors.js";
import { formatHeaders } from "./formats/link-header.js";
import { negotiate } from "./formats/negotiation.js";
import { itemKey, parseItemKey } from "./identifier.js";
import { toItems } from "./items.js";
import { placeOf } from "./request-context.js";
import type { CollectionOperation } from "./resource.js";
import { respond, respondWithProblem } from "./respond.js";
import { allOf, resolveScope } from "./scope.js";
import type { Served } from "./served.js";
import { inTime } from "./time-limit.js";

/** What answers at a path. Its document and its query are stated beside it, in the module's type of its routes. */
export type RouteHandler<E extends Env> = (context: Context<E>) => Promise<Response>;

/**
 * `GET {path}`: one collection operation (spec 4.1).
 * @throws Error if the operation's rows must come from the application and no handler is given (CONTRACT 3).
 */
export function collection<E extends Env>(
  served: Served<E>,
  operation: CollectionOperation,
  modes: OperationModes<E>,
): RouteHandler<E> {
  checkModes(served, operation, modes);
  return guarded(served, function readCollection(context) {
    return answerCollection(context, served, operation, modes);
  });
}

/**
 * `GET {resource}/{id}/{relation}`: a list relation as a collection of its own; 404 if there is no such parent.
 * @throws Error as `collection` does.
 */
export function subcollection<E extends Env, Row extends object>(
  parent: Served<E, Row>,
  served: Served<E>,
  operation: CollectionOperation,
  childrenOf: (parent: Row) => object,
  modes: OperationModes<E>,
): RouteHandler<E> {
  checkModes(parent, operation, modes);
  return guarded(served, async function readSubcollection(context) {
    const row = await readRow(context, parent, 1);
    const key = itemKey(parent.resource.identifier, row);
    const tie: Parent = { path: operation.path.replace(":id", key), where: childrenOf(row) };
    return answerCollection(context, served, operation, modes, tie);
  });
}

/** `GET {path}/{id}`: one item, so that every `@id` can be followed. */
export function item<E extends Env>(served: Served<E>): RouteHandler<E> {
  return guarded(served, async function readItem(context) {
    const format = negotiate(context.req.header("Accept"), served.settings.formats);
    const place = placeOf(context, served);
    const row = await readRow(context, served);
    const [member = {}] = await toItems(served, [row], place.base, context);
    const text = format.item({ place, ...served.description }, member);
    return respond(context, served, { text, headers: formatHeaders(format, place) });
  });
}

function checkModes<E extends Env, Row extends object>(
  { resource }: Served<E, Row>,
  { name, path, pagination, distinct, handler: isRequired }: CollectionOperation,
  { handler, page, off }: OperationModes<E>,
): void {
  if (handler !== undefined) return;
  if (isRequired) {
    throw new Error(`createApi needs handlers.${resource.model}.${name}: it is "handler: true".`);
  }
  const isServed =
    (page !== undefined || (pagination.viaCursor === null && distinct === undefined)) &&
    (off !== undefined || (pagination.enabled && !pagination.clientEnabled));
  // Only where an emitted module was edited, or comes from another version of the generator.
  if (!isServed) throw new Error(`No mode serves ${path}; run prisma generate again.`);
}

/** The row that the path's identifier names. @throws Problem 404, for a key that does not parse too. */
async function readRow<E extends Env, Row extends object>(
  context: Context<E>,
  served: Served<E, Row>,
  segmentsBehind = 0,
): Promise<Row> {
  const key = parseItemKey(served.resource.identifier, rawIdentifier(context, segmentsBehind));
  if (key === undefined) throw notFound();
  const scope = await resolveScope(served.options, served.resource, context);
  const where = allOf([key, scope]);
  const [row] = await served.source.findMany({ take: 1, ...(where && { where }) }).then(undefined, noneIfRefused);
  if (row === undefined) throw notFound();
  return row;
}

/** A key that the column's type cannot hold is no row's. */
function noneIfRefused(error: unknown): [] {
  if (isRefusedValue(error)) return [];
  throw error;
}

/**
 * The identifier's segment as it was sent: Hono decodes parameters, and a compound key must be split before that.
 * Found from the path's end, for what the API is mounted under may look like a resource's path: `/books/books/1`.
 */
function rawIdentifier<E extends Env>(context: Context<E>, segmentsBehind: number): string {
  const [path = ""] = context.req.url.split(/\/?(?:[?#]|$)/, 1);
  return path.split("/").at(-1 - segmentsBehind) ?? "";
}

/** The one place where a route's failure becomes an answer. */
function guarded<E extends Env>(served: Served<E>, answer: RouteHandler<E>): RouteHandler<E> {
  return async (context) => {
    try {
      return await inTime(answer(context), served.options.timeout);
    } catch (error) {
      return respondWithProblem(context, served, error);
    }
  };
}
