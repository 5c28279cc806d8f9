import type { ParameterNames } from "../definition/parameter-names.js";
import { badParameter, unexpectedValue } from "../definition/problem.js";
import type { Pagination } from "../definition/resource.js";
import { expectedOf } from "./parameter-value.js";
import { getScalar, type Query, toPath } from "./query-string.js";
import { parseBoolean } from "./scalar.js";

/** What one request reads of a collection: paging off, a page by number, or a page by cursor. */
export type PageRequest =
  /** To a handler: one page that holds everything. */
  | { readonly kind: "off"; readonly page: 1; readonly itemsPerPage: number }
  | { readonly kind: "page"; readonly page: number; readonly itemsPerPage: number; readonly partial: boolean }
  /** From a position, or from the start: it has no number. */
  | { readonly kind: "cursor"; readonly page: 1; readonly itemsPerPage: number; readonly partial: boolean };

/** Prisma clamps a larger `skip` in silence. */
const largestOffset = 2 ** 32 - 1;
const largestSize = 2 ** 31 - 1;

/** The maximum if none is set, unless the server's own size is larger. */
const pageCeiling = 1000;

/**
 * Reads the paging parameters, each only if the options allow it to the client.
 * With paging off nothing else is read.
 * @throws Problem 400 that names the parameter.
 */
export function toPageRequest(query: Query, pagination: Pagination, names: ParameterNames): PageRequest {
  const enabled = pagination.clientEnabled ? readBoolean(query, names.enabled) : undefined;
  if (!(enabled ?? pagination.enabled)) return { kind: "off", page: 1, itemsPerPage: largestSize };
  const isByCursor = pagination.viaCursor !== null;
  const itemsPerPage = readItemsPerPage(query, pagination, names.itemsPerPage);
  const partial = (pagination.clientPartial ? readBoolean(query, names.partial) : undefined) ?? pagination.partial;
  if (isByCursor) return { kind: "cursor", page: 1, itemsPerPage, partial };
  const page = readPage(query, names.page, itemsPerPage);
  checkOffset(page, itemsPerPage, pagination, names);
  return { kind: "page", page, itemsPerPage, partial };
}

function readPage(query: Query, name: string, itemsPerPage: number): number {
  return readInteger(query, name, { least: 1, most: Math.floor(largestOffset / (itemsPerPage || 1)) + 1 }) ?? 1;
}

/**
 * The page that a handler receives if paging is off: the first one for a value that is not a page, since nothing is
 * checked then.
 */
export function pageOrFirst(query: Query, name: string): number {
  const text = getScalar(query, ...toPath(name)) ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 1;
}

/**
 * The page size: the client's if it may set one, lowered to the maximum; the maximum then bounds the server's own too.
 */
function readItemsPerPage(query: Query, pagination: Pagination, name: string): number {
  const own = pagination.itemsPerPage;
  if (!pagination.clientItemsPerPage) return own;
  const requested = readInteger(query, name, { least: 0, most: largestSize });
  return Math.min(requested ?? own, largestPage(pagination));
}

/** The largest page that a client may request, if it may set the size. */
export function largestPage({ maximumItemsPerPage, itemsPerPage }: Pagination): number {
  return maximumItemsPerPage ?? Math.max(pageCeiling, itemsPerPage);
}

/** What a number may be. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

function readInteger(query: Query, name: string, { least, most }: Bounds): number | undefined {
  const text = getScalar(query, ...toPath(name));
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw unexpectedValue(name, text, "an integer");
  const value = Number(text);
  if (value < least || text.startsWith("-")) throw unexpectedValue(name, text, `at least ${least}`);
  if (value > most) throw unexpectedValue(name, text, `at most ${most}`);
  return value;
}

function checkOffset(
  page: number,
  itemsPerPage: number,
  { maximumOffset }: Pagination,
  names: Pick<ParameterNames, "page" | "itemsPerPage">,
): void {
  const refused = (detail: string) => badParameter(names.page, String(page), detail);
  if (itemsPerPage === 0 && page > 1) {
    throw refused(`\`${names.page}\` must be 1 if \`${names.itemsPerPage}\` is 0.`);
  }
  if (maximumOffset !== null && (page - 1) * itemsPerPage > maximumOffset) {
    throw refused(
      `Pages beyond the first ${maximumOffset.toLocaleString("en-US")} items are not available. Add filters, or use a collection with cursor paging.`,
    );
  }
}

function readBoolean(query: Query, name: string): boolean | undefined {
  const text = getScalar(query, ...toPath(name));
  if (text === undefined) return undefined;
  const value = parseBoolean(text);
  if (value === undefined) throw unexpectedValue(name, text, expectedOf({ type: "Boolean" }));
  return value;
}

/** A request for a page, by number or by cursor. */
export type PagedRequest = Exclude<PageRequest, { kind: "off" }>;
