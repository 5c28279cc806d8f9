import { dialects } from "../../definition/dialects.js";
import { Problem, shorten } from "../../definition/problem.js";
import type { CollectionOperation, CursorField, Resource } from "../../definition/resource.js";
import { type ViewLinks, withQuery } from "../../document/view.js";
import type { CursorPosition, RequestCursor } from "../../request/cursor.js";
import { formatValue } from "../../request/format-scalar.js";
import { itemKey } from "../../request/item-key.js";
import { fieldValue } from "../../request/order.js";
import { publicFieldName } from "../../request/public-names.js";
import {
  formatQuery,
  isTooLong,
  maximumLength,
  maximumLengthText,
  noRoomForLink,
  type Query,
} from "../../request/query-string.js";
import { refuseUnsendable } from "../../request/sendable.js";
import { cursorLinks, type SpellPosition } from "./cursor-links.js";
import type { CursorPage } from "./cursor-page.js";

/** The collection of a page by cursor, and the request's cursor. */
interface CursorPlace {
  /** The collection's path, with base. */
  readonly path: string;
  readonly resource: Resource;
  readonly operation: Pick<CollectionOperation, "path" | "parameters">;
  readonly cursor: RequestCursor;
}

/**
 * Returns the view of a page by cursor. It never has links to the first or last page.
 * @throws Problem 500 that names the row and the field, if a row's values keep a neighbouring page from being
 * requested. Problem 400 if the client's own query leaves no room for the link
 */
export function cursorView(
  { path, resource, operation, cursor: { fields, query, rest } }: CursorPlace,
  page: CursorPage<object>,
  spell: SpellPosition,
): ViewLinks {
  const place = { ...operation, fields };
  const positions = cursorLinks(page, fields);
  const link = (position: CursorPosition | undefined, row: object | undefined) => {
    if (position === undefined) return undefined;
    if (row !== undefined) refuseUnsendableRow(row, resource, fields);
    // The position comes last, because only the last of repeated bounds is a position; the others are filters.
    const url = withQuery(path, formatQuery({ entries: [...rest.entries, ...spell(position, place)] }));
    if (isTooLong(url)) throw unreachable(row, resource, fields, formatQuery(rest));
    return url;
  };
  const previous = link(positions.previous, page.rows[0]);
  const next = link(positions.next, page.rows.at(-1));
  const viewEntries =
    query.entries.length === 0 && page.rows.length > 0
      ? orderEntries(fields, operation.parameters.order)
      : query.entries;
  return { id: withQuery(path, formatQuery({ entries: viewEntries })), previous, next };
}

/**
 * Checks that a request can have the values of a row's position.
 * @throws Problem 500 that names the row and the field, if a request cannot have a value
 */
function refuseUnsendableRow(row: object, resource: Resource, fields: readonly CursorField[]): void {
  for (const field of fields) {
    const value = fieldValue(row, field);
    if (value !== null) refuseUnsendable(value, field, dialects[resource.provider].ranges, () => nameOf(row, resource));
  }
}

const nameOf = (row: object, { path, identifier }: Resource) => `${path}/${itemKey(identifier, row)}`;

/**
 * Returns the problem of a page that cannot be requested: the row at its edge has a long string, or the client's query
 * is long.
 * @param row Undefined on an empty page, whose links have the position that the client sent
 */
function unreachable(
  row: object | undefined,
  resource: Resource,
  fields: readonly CursorField[],
  rest: string,
): Problem {
  if (row === undefined || rest.length > maximumLength / 2) return noRoomForLink();
  const lengthOf = (field: CursorField) => formatValue(fieldValue(row, field) ?? "", field.type).length;
  const [longest] = fields.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const field = longest && publicFieldName(longest);
  const name = shorten(nameOf(row, resource));
  return new Problem(
    500,
    `\`${field}\` of ${name} is too long for a link to the neighbouring page: it would exceed ${maximumLengthText}.`,
  );
}

/**
 * Returns the collection's own order as query entries. They make the view another URL than the collection, because the
 * two are different resources for an RDF client.
 */
function orderEntries(cursor: readonly CursorField[], parameter: string): Query["entries"] {
  return cursor.map((field) => ({ path: [parameter, publicFieldName(field)], value: field.direction.toLowerCase() }));
}
