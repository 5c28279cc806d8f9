/**
 * `@prisma-paged/runtime/client`: the functions that a client of an API imports, typed by `hc<Api>`. It loads no other
 * part of the runtime.
 */
export { type ClientOf, hcOf } from "./client/hc-of.js";
export { keyParam } from "./client/key-param.js";
export {
  type CollectionRoute,
  type DocumentOf,
  type ItemOf,
  type NextQuery,
  nextQuery,
  type PageDocument,
  type Pages,
  type PagesArguments,
  pageOf,
  pages,
} from "./client/pages.js";
export { RequestError } from "./client/request-error.js";
export type { ProblemDocument } from "./definition/document-types.js";
