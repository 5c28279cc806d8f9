import type { Env } from "hono";
import { type CollectionRequest, readContext } from "./collection-request.js";
import { readAllDistinct } from "./distinct-page.js";
import { plainItem } from "./formats/json.js";
import { linkHeader } from "./formats/link-header.js";
import { mediaTypes } from "./formats/negotiation.js";
import { collectionHead, withTail } from "./hydra/collection.js";
import { searchText } from "./hydra/search.js";
import { bareView } from "./hydra/view.js";
import type { PageQuery } from "./prisma-page.js";
import { toItems } from "./rows.js";
import { readAll } from "./stream.js";

/**
 * Paging off (spec 8.4 rules 2 and 3, BEHAVIOUR 7): all items, written batch by batch, the total after the members.
 * No count, no `ETag`, no `X-Total-Count`; `HEAD` runs no query. A failure midway breaks the connection off.
 */
export function streamCollection<E extends Env>(request: CollectionRequest<E>, query: PageQuery): Response {
  const { context, served, format, place } = request;
  const headers: Record<string, string> = {
    "Content-Type": mediaTypes[format],
    Link: linkHeader(place.origin, place.basePath),
    Vary: "Accept",
    ...(served.options.scope !== undefined && { "Cache-Control": "private" }),
  };
  if (context.req.method === "HEAD") return context.body(null, 200, headers);
  return context.body(toByteStream(format === "jsonld" ? jsonLd(request, query) : json(request, query)), 200, headers);
}

async function* jsonLd<E extends Env>(request: CollectionRequest<E>, query: PageQuery): AsyncGenerator<string> {
  const { served, operation, place, path } = request;
  const { resource } = served;
  const head = JSON.stringify(collectionHead({ resource, base: place.base, path }));
  yield `${head.slice(0, -1)},${JSON.stringify(`${resource.prefix}member`)}:[`;
  const totalItems = yield* members(request, query, (item) => item);
  const tail = withTail(JSON.stringify({ [`${resource.prefix}totalItems`]: totalItems }), {
    resource,
    view: bareView(path, request.query, operation.parameters),
    search: searchText(resource, operation, path),
  });
  yield `],${tail.slice(1)}`;
}

async function* json<E extends Env>(request: CollectionRequest<E>, query: PageQuery): AsyncGenerator<string> {
  yield "[";
  yield* members(request, query, (item) => plainItem(item, request.served.embedded));
  yield "]";
}

/** The members' texts, batch by batch; returns their number. */
async function* members<E extends Env>(
  request: CollectionRequest<E>,
  query: PageQuery,
  shape: (item: object) => object,
): AsyncGenerator<string, number> {
  const { served, operation, place, context } = request;
  const { distinct } = operation;
  const source = await readContext(request, query);
  let written = 0;
  for await (const rows of distinct ? readAllDistinct(source, query, distinct) : readAll(source, query)) {
    const items = await toItems(served, rows, place.base, context);
    const text = items.map((item) => JSON.stringify(shape(item))).join(",");
    if (text !== "") yield written === 0 ? text : `,${text}`;
    written += items.length;
  }
  return written;
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
