import type { Context } from "hono";
import type { Database } from "../definition/database.js";
import { Problem } from "../definition/problem.js";
import type { CachePolicy } from "../definition/resource.js";
import type { ProblemContent } from "../document/format.js";
import { problemDocument, problemMediaType } from "../document/problem-document.js";
import { isUnavailable, withRemedy } from "../reading/database-errors.js";
import { matchesEtag } from "../util/etag.js";
import { callOnError } from "./application-hooks.js";
import { cacheControl, cachingHeaders, ownVary, variedBy } from "./cache-headers.js";
import { documentTag } from "./document-headers.js";
import { errorLinkHeader } from "./link-header.js";
import { formatIfAny } from "./negotiation.js";
import { type Endpoint, isPersonal, requestUrls } from "./request-urls.js";

/** A response whose body is complete, not a stream. */
interface Reply {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a handler of the application returned the rows. Default: false. */
  readonly handled?: boolean;
  readonly cache?: CachePolicy | null | undefined;
  /** The request headers that the format depends on, besides `Accept`. */
  readonly vary?: readonly string[] | undefined;
}

/** The properties of a failed route that its problem depends on. */
export interface FailedRoute extends Pick<ProblemContent, "route"> {
  readonly cache?: CachePolicy | null | undefined;
}

/** The properties of an endpoint that headers depend on, besides the body. */
type Answering = Pick<Endpoint, "scoped" | "suffixFormat">;

/**
 * Responds with a document and the headers of every answer: `ETag`, `Vary`, `Cache-Control`. Responds with 304 if the
 * client has the document already.
 */
export function respond(
  context: Context,
  endpoint: Answering & Pick<Endpoint, "options">,
  { text, headers, handled, cache, vary }: Reply,
): Response {
  const scoped = isPersonal(endpoint, headers["Content-Type"]);
  const etag = documentTag(text, headers);
  const responseHeaders: Record<string, string> = { ETag: etag, ...headers };
  if (matchesEtag(context.req.header("If-None-Match"), etag)) {
    const { "Content-Type": _, ...rest } = responseHeaders;
    return forCaches(context, { ...endpoint, scoped }, cache, vary).body(null, 304, rest);
  }
  // Hono builds a `Headers` for more than one header, to add those that were set before. On Node, that is a fifth of
  // the cost of an answer. None were set if this route is the first, and no scope or handler of the application had the
  // context.
  const isFirst = !scoped && !handled && context.req.routeIndex === 0;
  if (!isFirst) return forCaches(context, { ...endpoint, scoped }, cache, vary).body(text, 200, responseHeaders);
  const control = cache ? cacheControl(cache) : undefined;
  const varied = variedBy(cache, ownVary(endpoint.suffixFormat, vary));
  if (varied !== undefined) responseHeaders.Vary ??= varied;
  if (control !== undefined) responseHeaders["Cache-Control"] ??= control;
  return new Response(text, { headers: responseHeaders });
}

/**
 * Adds the headers for caches to the context, and returns the context. They are not headers of the answer: if
 * middleware has set one of them as well, such as `Vary`, Hono would keep only one of the two.
 */
export function forCaches(
  context: Context,
  endpoint: Answering,
  cache?: CachePolicy | null,
  vary?: readonly string[],
): Context {
  const { Vary: varied, "Cache-Control": control } = cachingHeaders(context, endpoint, cache, vary);
  if (varied !== undefined) context.header("Vary", varied, { append: true });
  if (control !== undefined) context.header("Cache-Control", control);
  return context;
}

/**
 * Responds to a failure with a problem document, or with a page for people. The cause of a server error is logged and
 * not sent to the client.
 * @param route If caches may keep its other responses, this one forbids it.
 */
export function respondWithProblem(
  context: Context,
  served: Endpoint,
  error: unknown,
  { cache, route }: FailedRoute = {},
): Response {
  const problem = toProblem(error, served.settings.database);
  if (problem.status >= 500) void callOnError(served.options, problem.cause ?? error, context, problem.status);
  const urls = requestUrls(context, served);
  const document = problemDocument(problem, urls.base, served.settings.prefix);
  const format = formatIfAny(context, served);
  const headers = {
    "Content-Type": problemMediaType,
    Link: errorLinkHeader(urls),
    ...(problem.status === 503 && { "Retry-After": "1" }),
  };
  const page = format?.problem?.({
    status: problem.status,
    heading: problem.heading,
    document,
    urls,
    method: context.req.method,
    formats: served.settings.formats,
    headers: { ...headers, ...problemCaching(context, served, cache) },
    route,
  });
  forCaches(context, { ...served, scoped: isPersonal(served, page && format?.contentType) });
  if (cache) context.header("Cache-Control", "no-store");
  return context.body(page ?? JSON.stringify(document), problem.status, {
    ...headers,
    ...(page && format && { ...format.headers, "Content-Type": format.contentType }),
  });
}

/** Returns the headers of a problem document that a page shows: those for caches, and `Allow` with 405. */
function problemCaching(
  context: Context,
  served: Endpoint,
  cache: FailedRoute["cache"],
): Readonly<Record<string, string>> {
  const allowed = context.res.headers.get("Allow");
  return {
    ...cachingHeaders(context, served, undefined),
    ...(cache && { "Cache-Control": "no-store" }),
    ...(allowed !== null && { Allow: allowed }),
  };
}

function toProblem(error: unknown, database: Database): Problem {
  if (error instanceof Problem) return error;
  return isUnavailable(error, database)
    ? new Problem(503, "The database is not available now. Send the request again in a moment.", { cause: error })
    : new Problem(500, "The server failed unexpectedly. The request itself may be valid.", {
        cause: withRemedy(error, database),
      });
}
