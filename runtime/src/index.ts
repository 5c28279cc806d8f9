/**
 * `@prisma-paged/runtime`: the exports for an application. They are paginators and problems for handlers, the types of
 * a handler and of a scope, and the types of the documents.
 */
export type {
  ApiOptions,
  CollectionHandler,
  HandlerArguments,
  ItemRow,
  PageLink,
  RequiringScopes,
  Scope,
  SentQuery,
} from "./definition/api-options.js";
export type { CountStore } from "./definition/count-store.js";
export type * from "./definition/document-types.js";
export type { PageReport, QueryReport } from "./definition/page-report.js";
export type { HandlerResult, Paginator, PartialPaginator } from "./definition/paginator.js";
export { ArrayPaginator, TraversablePaginator } from "./definition/paginator.js";
export { Problem } from "./definition/problem.js";
