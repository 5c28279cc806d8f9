import type { Context } from "hono";
import { dialects } from "../definition/dialects.js";
import { inQuotes, Problem, shorten } from "../definition/problem.js";
import type { CollectionOperation, ItemRoute, Resource } from "../definition/resource.js";
import type { Format } from "../document/format.js";
import { toItems } from "../items/items.js";
import { isRefusedValue } from "../reading/database-errors.js";
import { checkParameters } from "../request/check-parameters.js";
import { decode, parseItemKey } from "../request/item-key.js";
import { type MatchedQuery, matchQuery } from "../request/matched-query.js";
import { publicFieldName } from "../request/public-names.js";
import { allOf } from "../request/where.js";
import { addServerTiming, recordPage, reportOf, startTiming, timedSource } from "../util/request-timing.js";
import { withTimeLimit } from "../util/time-limit.js";
import { toWords } from "../util/to-words.js";
import { rowAccess } from "../visibility/scope.js";
import { answerCollection } from "./answer-collection.js";
import { callOnPage } from "./application-hooks.js";
import {
  type Forms,
  type Incoming,
  type LeadingList,
  type ParentLookup,
  parentOf,
  type ServedCollection,
} from "./collection-request.js";
import { formatHeaders, headersShown } from "./document-headers.js";
import { linkHeader } from "./link-header.js";
import { formatIfAny, formatOf } from "./negotiation.js";
import { isRefused } from "./refused-value.js";
import { requestUrls } from "./request-urls.js";
import { type FailedRoute, respond, respondWithProblem } from "./respond.js";
import { withSentItemFields } from "./sent-fields.js";
import type { ServedResource } from "./served-resource.js";
import { suffixedFormats } from "./suffix-routes.js";

/**
 * A handler of one path. The emitted module declares the types of its document and its query, in the type of its
 * routes.
 */
type RouteHandler = (context: Context) => Promise<Response>;

/**
 * Returns the handler of `GET {path}`: one collection operation.
 * @throws Error if the application must supply the rows, and gives no handler
 */
export function handleCollection(route: ServedCollection): RouteHandler {
  requireHandler(route.served, route);
  return guarded(route.served, guardedRoute(route.operation), function readCollection(incoming) {
    return answerCollection(incoming, route);
  });
}

/**
 * Returns the handler of `GET {resource}/{id}/{relation}`: a list relation as a separate collection. It answers 404 if
 * the parent does not exist.
 * @throws Error as `handleCollection` does
 */
export function handleListRelation(route: ServedCollection, lookup: ParentLookup): RouteHandler {
  const { served, operation } = route;
  requireHandler(lookup.parent, route);
  return guarded(served, guardedRoute(operation), async function readSubcollection(incoming) {
    const { context } = incoming;
    const { parent, labelled, label } = lookup;
    // Only a page for people shows the label of the parent.
    const read = formatIfAny(context, served)?.isForPeople ? labelled : parent;
    const row = await readRow(incoming, read, sentKey(context, 1));
    return answerCollection(incoming, route, {
      ...parentOf(operation, parent.defined, row, lookup),
      label: label === undefined ? undefined : served.hooks.people?.labelText(row, label),
    });
  });
}

/**
 * Returns the handler of `GET {path}/{id}`: one item, so that every `@id` can be followed.
 * @param lists The lists whose first items its page shows.
 * @param readLists Reads these lists. Undefined if the API has no such pages.
 */
export function handleItem(
  whole: ServedResource,
  lists: readonly LeadingList[],
  readLists: Forms["related"] | undefined,
): RouteHandler {
  const { item } = whole.defined;
  const { clientFields, strictQueryParameterValidation: isStrict } = item.pagination;
  const hasParameters = isStrict || clientFields === true || item.clientIncludes !== undefined;
  const listColumns = lists.flatMap(({ columns }) => columns);
  const unchosen = withSentItemFields(whole, noQuery, listColumns);
  const { cache } = whole.defined;
  const answer = async (incoming: Incoming, key: string, suffixFormat?: Format): Promise<Response> => {
    const { context, access } = incoming;
    const endpoint = suffixFormat === undefined ? unchosen : { ...unchosen, suffixFormat };
    const format = formatOf(context, endpoint);
    const urls = requestUrls(context, unchosen);
    const query = hasParameters ? checked(matchQuery(urls.search, item), item) : noQuery;
    const served = hasParameters ? withSentItemFields(whole, query, listColumns) : unchosen;
    const row = await readRow(incoming, served, key);
    const labels = format.isForPeople ? new Map<string, string>() : undefined;
    recordPage(context, { mode: "item", rows: 1 });
    const [member = {}] = await toItems(served, [row], urls.base, access, labels);
    const commonHeaders = linkHeader(urls);
    const headersOf = headersShown(context, served, cache, commonHeaders);
    const acceptLanguage = context.req.header("Accept-Language");
    const related = format.isForPeople ? await readLists?.(incoming, row, lists, { urls, format }) : undefined;
    const page = { urls, query, route: item, headersOf, acceptLanguage, labels, related, ...served.description };
    const text = format.item(page, member);
    return respond(context, endpoint, {
      text,
      headers: formatHeaders(format, commonHeaders),
      cache,
      vary: format.vary,
    });
  };
  const route: GuardedRoute = { path: `${whole.defined.path}/{id}`, cache, route: item };
  const readItem = guarded(unchosen, route, (incoming) => answer(incoming, sentKey(incoming.context, 0)));
  const inFormat = suffixedFormats(unchosen.settings.formats).map((suffixFormat) => ({
    suffix: suffixFormat.suffix,
    // Keys may contain dots, so an item with the whole segment as its key comes first.
    read: guarded({ ...unchosen, suffixFormat }, route, async (incoming) => {
      const sent = sentKey(incoming.context, 0);
      if ((await findRow(incoming, unchosen, sent)) !== undefined) {
        return answer(incoming, sent).catch((error) => respondWithProblem(incoming.context, unchosen, error, route));
      }
      return answer(incoming, sent.slice(0, -suffixFormat.suffix.length), suffixFormat);
    }),
  }));
  return (context) => {
    const sent = sentKey(context, 0);
    const match = inFormat.find(({ suffix }) => sent.endsWith(suffix));
    return match === undefined ? readItem(context) : match.read(context);
  };
}

const noQuery: MatchedQuery = { entries: [] };

/** Returns the query of an item. @throws Problem 400 for a parameter that the item does not have */
function checked(query: MatchedQuery, item: ItemRoute): MatchedQuery {
  checkParameters(query, item, "prisma", "this item");
  return query;
}

function requireHandler(
  { defined }: ServedResource,
  { operation: { name, handler: isRequired }, handler }: ServedCollection,
): void {
  if (handler !== undefined || !isRequired) return;
  throw new Error(
    `createApi: missing handler \`handlers.${defined.model}.${name}\`. The schema declares the operation with \`handler: true\`.`,
  );
}

/** Reads the row with the key of a path. @throws Problem 404 if there is none, and for a key that does not parse */
async function readRow(incoming: Incoming, served: ServedResource, sent: string): Promise<object> {
  const row = await findRow(incoming, served, sent);
  if (row === undefined) throw noItem(served.defined, sent);
  return row;
}

async function findRow(
  { context, access }: Incoming,
  served: ServedResource,
  sent: string,
): Promise<object | undefined> {
  const { identifier, provider } = served.defined;
  const key = parseItemKey(identifier, sent, dialects[provider].ranges);
  if (key === undefined) return undefined;
  const scope = await access.whereFor(served.defined);
  const where = allOf([key, scope]);
  const [row] = await timedSource(context, served.source)
    .findMany({ take: 1, ...(where && { where }) })
    .then(undefined, async (error: unknown): Promise<object[]> => {
      // A key that the column's type cannot hold belongs to no row. Other failures are not caused by the client.
      const isKeys = isRefusedValue(error) && !(await isRefused(served, scope)) && (await isRefused(served, key));
      if (!isKeys) throw error;
      return [];
    });
  return row;
}

/**
 * Returns the problem of a missing item. It is equal for a row that does not exist and for one that a scope hides, so
 * that clients cannot tell the difference.
 */
function noItem({ shortName, identifier }: Resource, sent: string): Problem {
  const { fields, compound } = identifier;
  const names = fields.map((field) => `\`${publicFieldName(field)}\``).join(" and ");
  const key = compound === undefined ? names : `the key ${names}`;
  const value = decode(sent) ?? sent;
  const named = compound === undefined ? fields.map(publicFieldName).join() : "key";
  return new Problem(404, `No ${shortName} with ${key} ${inQuotes(value)} exists.`, {
    heading: `No ${toWords(shortName).toLowerCase()} has the ${toWords(named)} ${shorten(value)}`,
  });
}

/**
 * Returns the segment of the key as the client sent it: Hono decodes parameters, and a compound key must be split
 * before that. The segment is found from the end of the path, because the mount path may look like the path of a
 * resource: `/books/books/1`.
 */
function sentKey(context: Context, segmentsBehind: number): string {
  const [path = ""] = context.req.url.split(/\/?(?:[?#]|$)/, 1);
  return path.split("/").at(-1 - segmentsBehind) ?? "";
}

/** A route whose failure becomes a problem. */
interface GuardedRoute extends FailedRoute {
  /** The path as `explain` takes it: `/authors/{id}/books`. */
  readonly path: string;
}

function guardedRoute(operation: CollectionOperation): GuardedRoute {
  return { path: operation.path.replace(":id", "{id}"), cache: operation.pagination.cache, route: operation };
}

/** Returns a handler that turns the failure of a route into a response. No other place does that. */
function guarded(
  served: ServedResource,
  route: GuardedRoute,
  answer: (incoming: Incoming) => Promise<Response>,
): RouteHandler {
  const { checkDates, checkClient } = served;
  const checked: RouteHandler = async (context) => {
    await checkDates?.();
    return answer({ context, access: rowAccess(served.options, context) });
  };
  const { timeout, serverTiming, onPage } = served.options;
  const isMeasured = serverTiming === true || onPage !== undefined;
  return async (context) => {
    const measurement = isMeasured ? startTiming(context) : undefined;
    let response: Response;
    try {
      checkClient?.();
      response = await withTimeLimit(checked(context), timeout);
      if (serverTiming && measurement) addServerTiming(response, measurement);
    } catch (error) {
      response = respondWithProblem(context, served, error, route);
    }
    if (measurement)
      void callOnPage(served.options, context, { ...reportOf(measurement), path: route.path, status: response.status });
    return response;
  };
}
