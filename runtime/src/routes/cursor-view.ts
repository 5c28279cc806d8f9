import type { CollectionOperation, CursorField } from "../definition/resource.js";
import { type ViewLinks, withQuery } from "../document/view.js";
import type { CursorPage } from "../reading/cursor-page.js";
import type { CursorPosition } from "../request/cursor-position.js";
import { publicName } from "../request/public-names.js";
import { formatQuery, type Query } from "../request/query-string.js";
import type { RequestCursor } from "../request/request-cursor.js";
import { cursorLinks, type SpellPosition } from "./cursor-links.js";

/** The view of a page by cursor: always there, never first or last. */
export function cursorView(
  path: string,
  { fields, query, rest }: RequestCursor,
  page: CursorPage<object>,
  operation: Pick<CollectionOperation, "path" | "parameters">,
  spell: SpellPosition,
): ViewLinks {
  const place = { ...operation, fields };
  const positions = cursorLinks(page, fields);
  // The position comes last: of a bound that is repeated, the others are filters.
  const link = (position: CursorPosition | undefined) =>
    position && withQuery(path, formatQuery({ entries: [...rest.entries, ...spell(position, place)] }));
  const previous = link(positions.previous);
  const next = link(positions.next);
  const own =
    query.entries.length === 0 && page.rows.length > 0
      ? orderEntries(fields, operation.parameters.order)
      : query.entries;
  return { id: withQuery(path, formatQuery({ entries: own })), previous, next };
}

/** The collection's own order, spelled as a query: so that view and collection are two resources to an RDF client. */
function orderEntries(cursor: readonly CursorField[], parameter: string): Query["entries"] {
  return cursor.map((field) => ({ path: [parameter, publicName(field)], value: field.direction.toLowerCase() }));
}
