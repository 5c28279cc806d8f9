// The document and the entity tag of prisma-paged, as a competent engineer writes them by hand.
import { createHash } from "node:crypto";
import { pageSize } from "../schema.mjs";

/** Sends a page as JSON-LD with its entity tag; a client that has it already gets a 304. */
function send(c, document) {
  const text = JSON.stringify(document);
  const tag = `W/"${createHash("sha1").update(text).digest("base64url")}"`;
  if (c.req.header("If-None-Match") === tag) return c.body(null, 304, { ETag: tag });
  return c.body(text, 200, { "Content-Type": "application/ld+json", ETag: tag });
}

const topicOf = ({ id, name }) => ({ "@id": `/topics/${id}`, "@type": "Topic", id, name });

function itemOf({ id, createdAt, title, topicId, topic }) {
  const related = topic === undefined ? `/topics/${topicId}` : topicOf(topic);
  return { "@id": `/events/${id}`, "@type": "Event", id, createdAt, title, topicId, topic: related };
}

const documentOf = (path, rows, total, view) => ({
  "@context": "/contexts/Event",
  "@id": path,
  "@type": "hydra:Collection",
  ...(total !== undefined && { "hydra:totalItems": total }),
  "hydra:member": rows.map(itemOf),
  "hydra:view": { ...view, "@type": "hydra:PartialCollectionView" },
});

/** A page with its total. */
export function sendFull(c, path, page, rows, total) {
  const link = (number) => `${path}?page=${number}`;
  const last = Math.ceil(total / pageSize);
  const view = {
    ...{ "@id": link(page), "hydra:first": link(1), "hydra:last": link(last) },
    ...(page > 1 && { "hydra:previous": link(page - 1) }),
    ...(page < last && { "hydra:next": link(page + 1) }),
  };
  return send(c, documentOf(path, rows, total, view));
}

/** A page without a total, of rows with one more than its size if another page follows. */
export function sendPartial(c, path, page, rows) {
  const link = (number) => `${path}?page=${number}`;
  const view = {
    ...{ "@id": link(page), "hydra:first": link(1) },
    ...(page > 1 && { "hydra:previous": link(page - 1) }),
    ...(rows.length > pageSize && { "hydra:next": link(page + 1) }),
  };
  return send(c, documentOf(path, rows.slice(0, pageSize), undefined, view));
}

/** A page by cursor, of rows with one more than its size if another page follows. */
export function sendCursor(c, path, rows, positionOf) {
  const position = (row) => `${path}?${positionOf(row)}`;
  const self = new URL(c.req.url).search;
  const view = {
    "@id": path + self,
    ...(self && { "hydra:previous": `${position(rows[0])}&back=true` }),
    ...(rows.length > pageSize && { "hydra:next": position(rows[pageSize - 1]) }),
  };
  return send(c, documentOf(path, rows.slice(0, pageSize), undefined, view));
}

/** The rows of an answer, and its total. */
export const rowsOf = (document) => ({ rows: document["hydra:member"], total: document["hydra:totalItems"] });
