import type { Context } from "hono";
import type { Database } from "../definition/database.js";
import { Problem } from "../definition/problem.js";
import type { CachePolicy } from "../definition/resource.js";
import type { ProblemPage } from "../document/format.js";
import { problemDocument, problemMediaType } from "../document/problem-document.js";
import { isUnavailable, withRemedy } from "../reading/database-errors.js";
import { matchesEtag } from "../util/etag.js";
import { logCause } from "./application-hooks.js";
import { cacheControl, cachingHeaders, ownVary, variedBy } from "./cache-headers.js";
import { documentTag } from "./document-headers.js";
import { errorLinkHeader } from "./link-header.js";
import { formatIfAny } from "./negotiation.js";
import { type Endpoint, isPersonal, requestUrls } from "./request-urls.js";

/** A body that is there as a whole. */
interface Reply {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if a handler of the application returned the rows. */
  readonly handled?: boolean;
  readonly cache?: CachePolicy | null | undefined;
  /** The request headers that its format depends on, beside `Accept`. */
  readonly vary?: readonly string[] | undefined;
}

/** The route that failed, as far as its problem depends on it. */
export interface FailedRoute extends Pick<ProblemPage, "route"> {
  readonly cache?: CachePolicy | null | undefined;
}

/** What headers depend on besides the body. */
type Answering = Pick<Endpoint, "scoped" | "fixed">;

/** A body with the headers of every answer: `ETag`, and 304 if the client has it already. */
export function respond(
  context: Context,
  endpoint: Answering & Pick<Endpoint, "options">,
  { text, headers, handled, cache, vary }: Reply,
): Response {
  const scoped = isPersonal(endpoint, headers["Content-Type"]);
  const etag = documentTag(text, headers);
  const all: Record<string, string> = { ETag: etag, ...headers };
  if (matchesEtag(context.req.header("If-None-Match"), etag)) {
    const { "Content-Type": _, ...rest } = all;
    return forCaches(context, { ...endpoint, scoped }, cache, vary).body(null, 304, rest);
  }
  // Hono makes a `Headers` of more than one header, to add those that were set before: a fifth of what answering costs
  // on Node. None were if this route is the first, and no scope or handler of the application has had the context.
  const isFirst = !scoped && !handled && context.req.routeIndex === 0;
  if (!isFirst) return forCaches(context, { ...endpoint, scoped }, cache, vary).body(text, 200, all);
  const control = cache ? cacheControl(cache) : undefined;
  const varied = variedBy(cache, ownVary(endpoint.fixed, vary));
  if (varied !== undefined) all.Vary ??= varied;
  if (control !== undefined) all["Cache-Control"] ??= control;
  return new Response(text, { headers: all });
}

/**
 * What caches must know of every answer. Given to the context, not to the answer: of a header that middleware in front
 * has set as well, `Vary` for instance, Hono keeps one of the two only.
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
 * A failure as a problem document; the cause of a server error is logged and not sent to the client.
 * @param route if caches may keep its other responses, this one forbids it
 */
export function respondWithProblem(
  context: Context,
  served: Endpoint,
  error: unknown,
  { cache, route }: FailedRoute = {},
): Response {
  const problem = toProblem(error, served.settings.database);
  if (problem.status >= 500) void logCause(served.options, problem.cause ?? error, context, problem.status);
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

/** What a page shows of the headers of its problem document that are for caches, and of 405. */
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
