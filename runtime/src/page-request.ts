import type { Pagination, ParameterNames } from "./resource.js";
import type { QueryTree } from "./query-string.js";

/** What one request asks of a collection (BEHAVIOUR 4): paging off, a page by number, or a page by cursor. */
export type PageRequest =
  | { readonly kind: "off" }
  | { readonly kind: "page"; readonly page: number; readonly itemsPerPage: number; readonly partial: boolean }
  | { readonly kind: "cursor"; readonly page: number; readonly itemsPerPage: number; readonly partial: boolean };

/** Reads the paging parameters. Throws `BadParameter` (errors.ts). */
export declare function toPageRequest(query: QueryTree, pagination: Pagination, names: ParameterNames): PageRequest;
