import type { Env } from "hono";
import { type CollectionRequest, toPage, toReadContext } from "./collection-request.js";
import { linkHeader } from "./formats/link-header.js";
import type { OffMode, PageMode } from "./mode.js";
import type { PageQuery } from "./prisma-page.js";
import { toItems } from "./rows.js";
import { readAll } from "./stream.js";

/**
 * Paging off (spec 8.4 rules 2 and 3, BEHAVIOUR 7): all items, written batch by batch, the total after the members.
 * No count, no `ETag`, no `X-Total-Count`; `HEAD` runs no query. A failure midway breaks the connection off.
 */
export const streamed: OffMode = {
  answer(request, mode, query) {
    const { context, served, format, place } = request;
    const headers: Record<string, string> = {
      "Content-Type": format.contentType,
      Link: linkHeader(place.origin, place.basePath),
      Vary: "Accept",
      ...(served.options.scope !== undefined && { "Cache-Control": "private" }),
    };
    if (context.req.method === "HEAD") return context.body(null, 200, headers);
    return context.body(toByteStream(texts(request, mode, query)), 200, headers);
  },
};

/** The document's text, piece by piece. */
async function* texts<E extends Env>(
  request: CollectionRequest<E>,
  mode: PageMode | undefined,
  query: PageQuery,
): AsyncGenerator<string> {
  const { served, place, context, format } = request;
  const document = format.stream(toPage(request));
  yield document.open;
  const source = await toReadContext(request, query);
  let written = 0;
  for await (const rows of mode?.readAll?.(request, source, query) ?? readAll(source, query)) {
    const items = await toItems(served, rows, place.base, context);
    const text = items.map((item) => document.member(item)).join(document.separator);
    if (text !== "") yield written === 0 ? text : document.separator + text;
    written += items.length;
  }
  yield document.close(written);
}

/** Pulled, not pushed: a slow client slows the reading down, and one that goes away ends it. */
function toByteStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
