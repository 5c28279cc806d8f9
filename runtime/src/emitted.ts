/**
 * `@prisma-paged/runtime/emitted`: what emitted modules import, and `prisma-paged explain`, which serves requests as they
 * do. It changes with the generator, of which it needs the same version.
 */
export type { ApiOptions, CollectionHandler, ItemRow, Scope } from "./definition/api-options.js";
export type { Database, DriverFailure, Failure } from "./definition/database.js";
export type {
  Collection,
  JsonValue,
  PartialCollection,
  PlainCollection,
  PlainPartialCollection,
} from "./definition/document-types.js";
export type { CollectionOperation, ParameterNames, Resource } from "./definition/resource.js";
export type { GetCollection, GetItem, GetSubcollection } from "./definition/route-types.js";
export {
  type FindManyArgs,
  groupsOf,
  type PrismaClientLike,
  type PrismaDelegate,
  type RowSource,
} from "./definition/row-source.js";
export type { DescribedResource } from "./describe/description.js";
export { documentsOf } from "./describe/documents.js";
export { reference } from "./describe/reference-page.js";
export type { ApiSettings } from "./document/api-settings.js";
export type { Format } from "./document/format.js";
export { json } from "./document/json.js";
export { jsonLd } from "./document/json-ld.js";
export { html } from "./html/html.js";
export type { OperationModes } from "./http/collection-request.js";
export { collection, item, type RouteHandler, subcollection } from "./http/handlers.js";
export { type ApiDocuments, type MountedRoutes, mount, mountApi, type RouteHandlers } from "./http/mount.js";
export { delegate, type Served, serve } from "./http/served-resource.js";
export type { EmbeddedList, ParentWhere, Reference } from "./items/relation-types.js";
export { relatedRows } from "./items/relations.js";
export { byCursor } from "./modes/cursor.js";
export { distinctRows } from "./modes/distinct.js";
export { fineDates } from "./modes/fine-dates.js";
export { streamed } from "./modes/streaming.js";
export { textSearch } from "./modes/text-search.js";
export { cockroachdb, mysql, postgresql, sqlite, sqlserver } from "./reading/databases.js";
export { base64, digits, isoDate, isoDateTime, isoTime, segment } from "./request/scalar.js";
