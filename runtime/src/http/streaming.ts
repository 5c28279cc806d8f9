import type { Env } from "hono";
import type { CollectionPage } from "../document/format.js";
import { bareView } from "../document/view.js";
import { toItems } from "../items/items.js";
import { readAll } from "../reading/batches.js";
import { withRemedy } from "../reading/database-errors.js";
import type { PageQuery } from "../reading/read-context.js";
import { yieldToEventLoop } from "../util/event-loop.js";
import { withTimeLimit } from "../util/time-limit.js";
import { isPersonal } from "./base-url.js";
import type { CollectionRequest, PageMode } from "./collection-request.js";
import { formatHeaders, headersShown } from "./document-headers.js";
import { linkHeader } from "./link-header.js";
import { toPage, toReadContext } from "./read-request.js";
import { logCause } from "./report-error.js";
import { forCaches } from "./respond.js";

/**
 * Paging off: all items, written batch by batch, the total after the members.
 * No count, no `ETag`, no `X-Total-Count`; `HEAD` runs no query. A failure midway breaks the connection off; one before
 * the first batch is there is a problem document as anywhere.
 */
export async function answerStreaming<E extends Env>(
  request: CollectionRequest<E>,
  query: PageQuery,
): Promise<Response> {
  const { context, served, format, urls, path, operation, modes } = request;
  const others = { Link: linkHeader(urls, bareView(path, request.query, operation)) };
  const headers = formatHeaders(format, others);
  const { cache } = operation.pagination;
  const answering = { ...served, scoped: isPersonal(served, format.contentType) };
  if (context.req.method === "HEAD") return forCaches(context, answering, cache, format.vary).body(null, 200, headers);
  const page = toPage(request, headersShown(context, served, cache, others));
  const pieces = texts(request, page, modes.page, query);
  const first = await pieces.next();
  const onError = (error: unknown) =>
    void logCause(served.options, withRemedy(error, served.settings.database), context, "broken off");
  const body = toByteStream(first, pieces, served.options.timeout, onError);
  return forCaches(context, answering, cache, format.vary).body(body, 200, headers);
}

/** The document's text, piece by piece; the first one holds the first batch. */
async function* texts<E extends Env>(
  request: CollectionRequest<E>,
  page: CollectionPage,
  mode: PageMode,
  query: PageQuery,
): AsyncGenerator<string> {
  const { served, urls, context, format } = request;
  const labels = format.hasLabels ? new Map<string, string>() : undefined;
  const document = format.stream({ ...page, labels });
  // Who switched paging off allows a read of all the rows.
  const source = await toReadContext(request, Number.POSITIVE_INFINITY);
  let written = 0;
  for await (const rows of mode.readAll?.(request, source, query) ?? readAll(source, query)) {
    const items = await toItems(served, rows, urls.base, context, labels);
    const text = items.map((item) => document.member(item)).join(document.separator);
    yield (written === 0 ? document.open : document.separator) + text;
    written += items.length;
  }
  yield (written === 0 ? document.open : "") + document.close(written);
}

/**
 * Pulled, not pushed: a slow client slows the reading down, and one that goes away ends it. A failure goes to the log
 * and breaks the answer off, so that no client takes a part for the whole.
 */
function toByteStream(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
  timeout: number | undefined,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | undefined = first;
  let isLeft = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (next === undefined) await yieldToEventLoop();
        const { done, value } = next ?? (await withTimeLimit(rest.next(), timeout));
        next = undefined;
        // The client left while the batch was read: the stream is closed already.
        if (isLeft) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        onError(error);
        throw new BrokenOff();
      }
    },
    async cancel() {
      isLeft = true;
      await rest.return(undefined);
    },
  });
}

/**
 * What a server sees of a failed body: nothing of its cause. Under any other code than Node's own for a stream that
 * ends too early, `@hono/node-server` writes the message after the members and ends the answer as if it were whole.
 */
class BrokenOff extends Error {
  override readonly name = "BrokenOff";
  readonly code = "ERR_STREAM_PREMATURE_CLOSE";

  constructor() {
    super("The answer was broken off.");
  }
}
