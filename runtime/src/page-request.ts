import { badParameter } from "./errors.js";
import { getScalar, type Query } from "./query-string.js";
import type { Pagination, ParameterNames } from "./resource.js";
import { parseBoolean } from "./values.js";

/** What one request asks of a collection (BEHAVIOUR 4): paging off, a page by number, or a page by cursor. */
export type PageRequest =
  /** To a handler: one page that holds everything. */
  | { readonly kind: "off"; readonly page: 1; readonly itemsPerPage: number }
  | { readonly kind: "page"; readonly page: number; readonly itemsPerPage: number; readonly partial: boolean }
  | { readonly kind: "cursor"; readonly page: number; readonly itemsPerPage: number; readonly partial: boolean };

/** Prisma clamps a larger `skip` in silence. */
const largestOffset = 2 ** 32 - 1;
const largestSize = 2 ** 31 - 1;

/** Stands in for a maximum that is not set (BEHAVIOUR 4), unless the server's own size is larger. */
const pageCeiling = 1000;

/**
 * Reads the paging parameters, each only where the options give the client a say (spec 8.4 rules 2 to 7).
 * With paging off nothing else is read.
 * @throws Problem 400 that names the parameter.
 */
export function toPageRequest(query: Query, pagination: Pagination, names: ParameterNames): PageRequest {
  const enabled = pagination.clientEnabled ? readBoolean(query, names.enabled) : undefined;
  if (!(enabled ?? pagination.enabled)) return { kind: "off", page: 1, itemsPerPage: largestSize };
  const page = readPage(query, names.page);
  const itemsPerPage = readItemsPerPage(query, pagination, names.itemsPerPage);
  const partial = (pagination.clientPartial ? readBoolean(query, names.partial) : undefined) ?? pagination.partial;
  checkOffset(page, itemsPerPage, pagination, names.page);
  return { kind: pagination.viaCursor === null ? "page" : "cursor", page, itemsPerPage, partial };
}

function readPage(query: Query, name: string): number {
  // `checkOffset` knows the exact bound; beyond this one even pages of one item are too far.
  return readInteger(query, name, { title: "Page", least: 1, most: largestOffset + 1 }) ?? 1;
}

/** The page size: the client's where it has a say, lowered to the maximum; the maximum then bounds the server's own too. */
function readItemsPerPage(query: Query, pagination: Pagination, name: string): number {
  const own = pagination.itemsPerPage;
  if (!pagination.clientItemsPerPage) return own;
  const asked = readInteger(query, name, { title: "Limit", least: 0, most: largestSize });
  return Math.min(asked ?? own, largestPage(pagination));
}

/** The largest page that a client may ask for, where it has a say. */
export function largestPage({ maximumItemsPerPage, itemsPerPage }: Pagination): number {
  return maximumItemsPerPage ?? Math.max(pageCeiling, itemsPerPage);
}

/** What a number may be; `title` is its name in messages. */
interface Bounds {
  readonly title: string;
  readonly least: number;
  readonly most: number;
}

function readInteger(query: Query, name: string, { title, least, most }: Bounds): number | undefined {
  const text = getScalar(query, name);
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw badParameter(name, text, `${title} should be an integer`);
  const value = Number(text);
  if (value < least || text.startsWith("-")) {
    throw badParameter(name, text, `${title} should not be less than ${least}`);
  }
  if (value > most) throw badParameter(name, text, `${title} parameter is too large.`);
  return value;
}

function checkOffset(page: number, itemsPerPage: number, { maximumOffset }: Pagination, name: string): void {
  const refused = (detail: string) => badParameter(name, String(page), detail);
  if (itemsPerPage === 0 && page > 1) throw refused("Page should not be greater than 1 if limit is equal to 0");
  const offset = (page - 1) * itemsPerPage;
  if (offset > largestOffset) throw refused("Page parameter is too large.");
  if (maximumOffset !== null && offset > maximumOffset) {
    throw refused(`Page lies behind more than ${maximumOffset} items; narrow the collection, or use cursor paging.`);
  }
}

function readBoolean(query: Query, name: string): boolean | undefined {
  const text = getScalar(query, name);
  if (text === undefined) return undefined;
  const value = parseBoolean(text);
  if (value === undefined) throw badParameter(name, text, "Expected a boolean: 1, true, on, yes, 0, false, off or no");
  return value;
}
