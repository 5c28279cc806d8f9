/** The public surface of `@prisma-paged/runtime`: what emitted modules call, and what applications import. */
export type { ApiOptions, CollectionHandler, HandlerArguments, ItemRow, Scope, SentQuery } from "./api-options.js";
export { ArrayPaginator } from "./array-paginator.js";
export type {
  Collection,
  ItemDocument,
  JsonValue,
  PartialCollection,
  PlainCollection,
  PlainPartialCollection,
  PlainView,
  View,
} from "./document-types.js";
export { Problem } from "./errors.js";
export type { Format } from "./formats/format.js";
export { json } from "./formats/json.js";
export { jsonLd } from "./formats/json-ld.js";
export { type ApiDocuments, type MountedRoutes, mount, mountApi, type RouteHandlers } from "./mount.js";
export type { HandlerResult, Paginator, PartialPaginator } from "./paginator.js";
export type {
  CollectionOperation,
  CursorField,
  Direction,
  Filter,
  IdentifierField,
  OrderField,
  Pagination,
  ParameterNames,
  Provider,
  Resource,
  ScalarType,
} from "./resource.js";
export type { GetCollection, GetItem, GetSubcollection } from "./route-types.js";
export { collection, item, type RouteHandler, subcollection } from "./routes.js";
export { delegate, type EmbeddedList, type Reference, type Served, serve } from "./served.js";
export type { ApiSettings } from "./settings.js";
export { type FindManyArgs, groupsOf, type PrismaClientLike, type PrismaDelegate, type RowSource } from "./source.js";
export { TraversablePaginator } from "./traversable-paginator.js";
export { base64, digits, isoDateTime, segment } from "./values.js";
