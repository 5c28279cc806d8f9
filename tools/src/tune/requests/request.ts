/** A request that `tune` measures, and what an index for it would begin with. */

import type { IndexField } from "prisma-paged/tools";
export interface TuneRequest {
  /** Path and query, encoded. */
  readonly url: string;
  /** What a person calls it: `first page`, `name=Paris`. */
  readonly name: string;
  readonly kind: RequestKind;
  /** The columns of the own table that have one value in every row of the page. */
  readonly equal: readonly string[];
  /** How many rows of the table have the value, if that was counted. */
  readonly matching?: number;
  /** A column of the own table of which a range is read. */
  readonly range?: string;
  /** A text that is looked for within columns of the own table. */
  readonly text?: readonly string[];
  /** A column of the own table that has a value in every row of the page, or in none. */
  readonly presence?: { readonly field: string; readonly isPresent: boolean };
  /** What the client orders by, instead of the operation's own order. */
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

/** Query strings as clients encode them. */
export function withQuery(path: string, pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&")}`;
}
