/** A request that `tune` measures, and the columns that an index for it would begin with. */

import type { IndexField } from "prisma-paged/tools";
export interface TuneRequest {
  /** The path and the query, encoded: `/cities?name=Paris`. */
  readonly url: string;
  /** The name of the request in reports: `first page`, `name=Paris`. */
  readonly name: string;
  readonly kind: RequestKind;
  /** The columns of the own table that have one value in every row of the page. */
  readonly equal: readonly string[];
  /** The number of rows in the table that have the value. Undefined if they were not counted. */
  readonly matching?: number;
  /** The column of the own table that is searched for a range of values. Undefined if there is none. */
  readonly range?: string;
  /** The columns of the own table in which a text is searched. Undefined if no text is. */
  readonly textColumns?: readonly string[];
  /**
   * A column of the own table that has a value in every row of the page, or in none. Undefined if there is no such
   * filter.
   */
  readonly presence?: { readonly field: string; readonly isPresent: boolean };
  /** The order that the client requests. Undefined for the operation's own order. */
  readonly order?: readonly IndexField[];
}

type RequestKind =
  | "first"
  | "middle"
  | "last"
  | "next"
  | "filter"
  | "text"
  | "order"
  | "facets"
  | "largest"
  | "unpaged";

/** Returns a path with a query string, as clients encode it: `/cities?name=S%C3%A3o%20Paulo`. */
export function withPairs(path: string, pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&")}`;
}
