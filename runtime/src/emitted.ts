/**
 * `@prisma-paged/runtime/emitted`: the exports for emitted modules, and for `prisma-paged explain`, which serves
 * requests as they do. The runtime and the generator must have equal versions. Features that only some APIs use are in
 * `parts/`.
 */
export type {
  ClientComputing,
  CollectionHandler,
  FieldsByCaller,
  ItemRow,
  RequiringScopes,
  ResourceOptions,
  ScopedWhere,
} from "./definition/api-options.js";
export type { Database, DriverFailure, Failure } from "./definition/database.js";
export { defineResource } from "./definition/define-resource.js";
// All of them, because TypeScript can name a type in an application's declarations only if an entry point exports it.
export type * from "./definition/document-types.js";
export type { ItemOf, JsonLdKeys, JsonLdType, RestrictedItemOf } from "./definition/item-types.js";
export type { DocumentMetadata, FacetNumbers, FacetValue } from "./definition/page-metadata.js";
export type { FixedWhere, NullableModels, RelationPath } from "./definition/resource.js";
export type {
  DefinedResource,
  ItemFields,
  OperationDefinition,
  ResourceDefinition,
} from "./definition/resource-definition.js";
export type {
  GetCollection,
  GetItem,
  GetJsonItem,
  GetSparseItem,
  GetSparseJsonItem,
  GetSubcollection,
  OneOrMore,
  Params,
  SortDirection,
} from "./definition/route-types.js";
export type { PrismaClientLike } from "./definition/row-source.js";
export type { RowOf, RowWith } from "./definition/row-types.js";
export { type Format, withoutSuffixes } from "./document/format.js";
export { json } from "./document/json.js";
export * from "./reading/databases.js";
export type { Filters } from "./request/filters/filters.js";
export type { EmittedSettings as ApiSettings } from "./routes/hooks.js";
export { type DefinedApi, defineApi, mountApi } from "./routes/mount-api.js";
export { mountResource } from "./routes/mount-resource.js";
