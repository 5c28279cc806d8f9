import type { ParameterNames } from "../definition/parameter-names.js";
import { badParameter, unexpectedValue } from "../definition/problem.js";
import type { Pagination } from "../definition/resource.js";
import { type MatchedQuery, sentValue } from "./matched-query.js";
import { defaultPageSize, largestPage } from "./operation-parameters.js";
import { expectedOf } from "./parameter-value.js";
import { parseBoolean } from "./parse-scalar.js";
import { getScalar, toPath } from "./query-string.js";

/** The page that a request reads: all rows with paging off, a page by number, or a page by cursor. */
export type PageRequest =
  /** Paging is off: a handler gets one page that holds everything. */
  | { readonly kind: "off"; readonly page: 1; readonly itemsPerPage: number }
  | {
      readonly kind: "page";
      readonly page: number;
      readonly itemsPerPage: number;
      readonly partial: boolean;
      /**
       * The number of rows before the page, if the client sent it instead of the page's number. `page` is then the page
       * of its first row.
       */
      readonly offset?: number;
    }
  /** The page begins at a position or at the start, and has no number. */
  | { readonly kind: "cursor"; readonly page: 1; readonly itemsPerPage: number; readonly partial: boolean };

/** The largest `skip`: Prisma silently lowers a larger one. */
const largestOffset = 2 ** 32 - 1;
const largestSize = 2 ** 31 - 1;

/**
 * Reads the paging parameters, if the options allow them to the client. With paging off, no other parameter is read.
 * @throws Problem 400 that names the parameter
 */
export function toPageRequest(query: MatchedQuery, pagination: Pagination, names: ParameterNames): PageRequest {
  if (isPagingOff(query, pagination)) return { kind: "off", page: 1, itemsPerPage: largestSize };
  const isByCursor = pagination.viaCursor !== null;
  const itemsPerPage = readItemsPerPage(query, pagination);
  const partial = readBoolean(query, "partial") ?? pagination.partial;
  if (isByCursor) return { kind: "cursor", page: 1, itemsPerPage, partial };
  const offset = readOffset(query, names);
  const page = offset === undefined ? readPage(query, itemsPerPage) : Math.floor(offset / (itemsPerPage || 1)) + 1;
  const request = { kind: "page", page, itemsPerPage, partial, ...(offset !== undefined && { offset }) } as const;
  checkOffset(request, pagination, names);
  return request;
}

/** Returns the number of rows before a page. */
export function offsetOf({ page, itemsPerPage, ...request }: PageRequest): number {
  return ("offset" in request ? request.offset : undefined) ?? (page - 1) * itemsPerPage;
}

function readOffset(query: MatchedQuery, { page, offset: name }: ParameterNames): number | undefined {
  const offset = readInteger(query, "offset", { least: 0, most: largestOffset });
  if (offset !== undefined && sentValue(query, "page") !== undefined) {
    throw badParameter(name, String(offset), `\`${name}\` cannot be sent with \`${page}\`. Send one of the two.`);
  }
  return offset;
}

/** Checks whether paging is off. @throws Problem 400 for a switch that is not a Boolean */
export function isPagingOff(query: MatchedQuery, { enabled }: Pick<Pagination, "enabled">): boolean {
  return !(readBoolean(query, "switch") ?? enabled);
}

function readPage(query: MatchedQuery, itemsPerPage: number): number {
  return readInteger(query, "page", { least: 1, most: Math.floor(largestOffset / (itemsPerPage || 1)) + 1 }) ?? 1;
}

/**
 * Returns the number of the page that a handler receives if paging is off. It is 1 for a value that is not a number of
 * a page, because nothing is checked then.
 */
export function pageOrFirst(query: MatchedQuery, name: string): number {
  const text = getScalar(query, ...toPath(name)) ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 1;
}

/** Returns the page size. It is that of the client if it may set one, lowered to the maximum. */
function readItemsPerPage(query: MatchedQuery, pagination: Pagination): number {
  if (!pagination.clientItemsPerPage) return defaultPageSize(pagination);
  const requested = readInteger(query, "page-size", { least: 0, most: largestSize });
  return requested === undefined ? defaultPageSize(pagination) : Math.min(requested, largestPage(pagination));
}

/** The bounds of a number that a client sends. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

function readInteger(
  query: MatchedQuery,
  kind: "page" | "offset" | "page-size",
  { least, most }: Bounds,
): number | undefined {
  const { text, name } = sentValue(query, kind) ?? {};
  if (text === undefined || name === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw unexpectedValue(name, text, "an integer");
  const value = Number(text);
  if (value < least || text.startsWith("-")) throw unexpectedValue(name, text, `at least ${least}`);
  if (value > most) throw unexpectedValue(name, text, `at most ${most}`);
  return value;
}

function checkOffset(
  request: Extract<PageRequest, { kind: "page" }>,
  { maximumOffset }: Pagination,
  names: Pick<ParameterNames, "page" | "offset" | "itemsPerPage">,
): void {
  const { page, itemsPerPage, offset } = request;
  const [name, value, least] = offset === undefined ? [names.page, page, 1] : [names.offset, offset, 0];
  const refused = (detail: string) => badParameter(name, String(value), detail);
  if (itemsPerPage === 0 && value > least) {
    throw refused(`\`${name}\` must be ${least} if \`${names.itemsPerPage}\` is 0.`);
  }
  if (maximumOffset !== null && offsetOf(request) > maximumOffset) {
    throw refused(
      `Pages beyond the first ${maximumOffset.toLocaleString("en-US")} items are not available. Add filters, or use a collection with cursor paging.`,
    );
  }
}

function readBoolean(query: MatchedQuery, kind: "switch" | "partial"): boolean | undefined {
  const { text, name } = sentValue(query, kind) ?? {};
  if (text === undefined || name === undefined) return undefined;
  const value = parseBoolean(text);
  if (value === undefined) throw unexpectedValue(name, text, expectedOf({ type: "Boolean" }));
  return value;
}

/** A request for a page, by number or by cursor. */
export type PagedRequest = Exclude<PageRequest, { kind: "off" }>;
