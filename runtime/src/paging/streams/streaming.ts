import type { Context } from "hono";
import type { CollectionPage } from "../../document/format.js";
import { bareView, withQuery } from "../../document/view.js";
import { callOnError } from "../../http/application-hooks.js";
import type { CollectionRequest, PageMode } from "../../http/collection-request.js";
import { formatHeaders, headersShown } from "../../http/document-headers.js";
import { linkHeader } from "../../http/link-header.js";
import type { ApiState } from "../../http/mounted-api.js";
import { toCollectionPage, toReadContext } from "../../http/page-query.js";
import { isPersonal } from "../../http/request-urls.js";
import { forCaches } from "../../http/respond.js";
import { usableLinks } from "../../http/usable-links.js";
import { toItems } from "../../items/items.js";
import { withRemedy } from "../../reading/database-errors.js";
import type { PageQuery } from "../../reading/read-context.js";
import { type WorkQueue, workQueue } from "../../util/concurrency.js";
import { defaultTimeout, withTimeLimit } from "../../util/time-limit.js";
import { byteStream, type Pieces } from "./byte-stream.js";
import { readInBatches } from "./read-in-batches.js";

/**
 * Returns the response with paging off: all items, written batch by batch, with the total after the members. It has no
 * count, no `ETag` and no `X-Total-Count`, and `HEAD` runs no query. A failure midway breaks the connection off. A
 * failure before the first batch is there becomes a problem document, as on any route.
 */
export async function answerStreaming(request: CollectionRequest, query: PageQuery): Promise<Response> {
  const { context, served, format, urls, path, operation, hooks } = request;
  const view = usableLinks(bareView(path, request.query, operation), withQuery(path, urls.search));
  const commonHeaders = linkHeader(urls, view);
  const headers = formatHeaders(format, commonHeaders);
  const { cache } = operation.pagination;
  const answering = { ...served, scoped: isPersonal(served, format.contentType) };
  if (context.req.method === "HEAD") return forCaches(context, answering, cache, format.vary).body(null, 200, headers);
  const page = toCollectionPage(request, headersShown(context, served, cache, commonHeaders), { view });
  const pieces = await texts(request, page, hooks.mode, query);
  const first = await pieces.next();
  const onError = (error: unknown) =>
    void callOnError(served.options, withRemedy(error, served.settings.database), context, "broken off");
  const { timeout = defaultTimeout, streamIdle = timeout } = served.options;
  const body = byteStream(first, pieces, streamIdle, onError, () => resetConnection(context));
  return forCaches(context, answering, cache, format.vary).body(body, 200, headers);
}

/**
 * Returns the queue in which an API's streams wait to read their batches. Only a few are read at a time, so that many
 * clients that begin a stream leave connections of the pool to other requests.
 */
function streamQueueOf(state: ApiState): WorkQueue {
  state.streamQueue ??= workQueue();
  return state.streamQueue;
}

/**
 * Returns the document's text, piece by piece; the first one holds the first batch. Not a generator: that would keep
 * the rows and items of a batch in memory while a client does not read.
 */
async function texts(
  request: CollectionRequest,
  page: CollectionPage,
  mode: PageMode,
  query: PageQuery,
): Promise<Pieces> {
  const { served, urls, access, format } = request;
  const inTurn = streamQueueOf(served.state);
  const labels = format.isForPeople ? new Map<string, string>() : undefined;
  const document = format.stream({ ...page, labels });
  // The limit is infinite, because a client that may switch paging off may read all rows.
  const source = await toReadContext(request, Number.POSITIVE_INFINITY);
  const batches = (mode.readAll?.(request, source, query) ?? readInBatches(source, query))[Symbol.asyncIterator]();
  let written = 0;
  let isOver = false;
  const piece = async (): Promise<string | undefined> => {
    if (isOver) return undefined;
    const { done, value: rows } = await batches.next();
    if (done) {
      isOver = true;
      return (written === 0 ? document.open : "") + document.close(written);
    }
    const items = await toItems(served, rows, urls.base, access, labels);
    const text = items.map((item) => document.member(item)).join(document.separator);
    const before = written === 0 ? document.open : document.separator;
    written += items.length;
    return before + text;
  };
  return {
    // The time limit does not include the wait for a turn.
    next: () => inTurn(() => withTimeLimit(piece(), served.options.timeout)),
    end: async () => {
      isOver = true;
      await batches.return?.();
    },
  };
}

/** The part of Node's request that `@hono/node-server` passes on. */
interface NodeBindings {
  readonly incoming?: {
    readonly httpVersion?: unknown;
    readonly socket?: { readonly resetAndDestroy?: () => unknown } | null;
  };
}

/**
 * Resets the connection of an HTTP/1.0 request, because a normal end would look like the end of a whole response. By
 * default, nginx sends such requests. Hosts other than Node pass no connection.
 */
function resetConnection({ env }: Pick<Context, "env">): void {
  const { incoming }: NodeBindings = env ?? {};
  if (incoming?.httpVersion === "1.0") incoming.socket?.resetAndDestroy?.();
}
