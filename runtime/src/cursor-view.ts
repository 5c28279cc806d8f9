import { withoutPosition } from "./cursor.js";
import { cursorLinks } from "./cursor-links.js";
import type { CursorPage } from "./cursor-page.js";
import { type ViewLinks, withQuery } from "./hydra/view.js";
import { formatQuery, type Query, without } from "./query-string.js";
import type { CollectionOperation, CursorField } from "./resource.js";

/** The view of a page by cursor: always there, never first or last (BEHAVIOUR 5). */
export function cursorView(
  path: string,
  query: Query,
  { parameters, pagination }: CollectionOperation,
  page: CursorPage<object>,
  pageNumber: number,
): ViewLinks {
  const cursor = pagination.viaCursor ?? [];
  const kept = without(query, ([name]) => name === parameters.page);
  const positions = cursorLinks(page, pageNumber, cursor);
  const link = (position: Query["entries"] | undefined) =>
    position && withQuery(path, formatQuery({ entries: [...withoutPosition(kept, cursor).entries, ...position] }));
  const previous = link(positions.previous);
  const next = link(positions.next);
  const own = kept.entries.length === 0 && page.rows.length > 0 ? orderEntries(cursor) : kept.entries;
  return {
    id: withQuery(path, formatQuery({ entries: own })),
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
  };
}

/** The collection's own order, spelled as a query: so that view and collection are two resources to an RDF client. */
function orderEntries(cursor: readonly CursorField[]): Query["entries"] {
  return cursor.map(({ field, direction }) => ({ path: ["order", field], value: direction.toLowerCase() }));
}
