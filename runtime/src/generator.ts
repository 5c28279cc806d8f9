/**
 * `@prisma-paged/runtime/generator`: the exports for the generator alone. They are the types of emitted definitions,
 * the tables of options, and the rules of the runtime that the generator checks, describes and explains.
 */
export { countSql, estimateSql, qualifiedName, quotedName } from "./counting/table-sql.js";
export { type ArgumentRow, argumentTable } from "./definition/argument-table.js";
export { withoutDefaults } from "./definition/defaults.js";
export {
  defineOperation,
  defineResource,
  itemRoute,
  operationDefaults,
  resourceDefaults,
} from "./definition/define-resource.js";
export type { DescribedScalar } from "./definition/described-field.js";
export { dialects, type Ranges } from "./definition/dialects.js";
export {
  type ByKind,
  byKind,
  type FieldWith,
  hasTraits,
  isKindWith,
  type KindTraits,
  type KindWith,
  keysWith,
} from "./definition/field-kinds.js";
export { type FormatName, formatNames, formatTable } from "./definition/format-table.js";
export {
  attributeName,
  countModes,
  cursorStyles,
  jsonShapes,
  type OptionKind,
  type PaginationOption,
  paginationOptions,
} from "./definition/option-table.js";
export {
  defaultParameterNames,
  type ParameterNames,
  type ParameterOption,
  parameterOptions,
} from "./definition/parameter-names.js";
export {
  facetsOf,
  itemUsesOf,
  type PartName,
  partsOfItems,
  partsOfOperation,
  partTable,
} from "./definition/part-table.js";
export { pathStepsOf, relatedModelsOf } from "./definition/related-models.js";
export {
  type ColumnPairs,
  foreignKeyOf,
  identifyingColumns,
  ownColumns,
  type Relation,
  relatedColumns,
} from "./definition/relation.js";
export type {
  CachePolicy,
  CollectionOperation,
  CursorField,
  Direction,
  EnumColumn,
  FieldValueInfo,
  Filter,
  FixedWhere,
  HandlerParameter,
  IdentifierField,
  ItemOperation,
  ItemRoute,
  MaybeRestricted,
  NullableModels,
  NullsPlacement,
  OrderField,
  Pagination,
  PathStep,
  Provider,
  RelatedModel,
  RequestConditions,
  Resource,
  ScalarType,
  SearchField,
} from "./definition/resource.js";
export type {
  DefinedResource,
  FieldKind,
  FieldKinds,
  ItemField,
  ItemFields,
  OperationDefinition,
  RelationDefinition,
  ResourceDefinition,
  SharedDefinition,
  Table,
} from "./definition/resource-definition.js";
export { delegateName } from "./definition/row-source.js";
export type { Theme } from "./definition/theme.js";
export { queryParameters } from "./describe/openapi/openapi-parameters.js";
export { pageHeaders } from "./describe/openapi/openapi-responses.js";
export {
  isCounted,
  operationName,
  orderFieldText,
  pascalCase,
  policyText,
  routeItemName,
  sendsOwnItems,
} from "./describe/operation-text.js";
export { cacheControl } from "./http/cache-headers.js";
export type { ItemMapper } from "./items/fields/bound-field.js";
export {
  isWholeIncluded,
  itemMapper,
  type Nesting,
  nestedFields,
  nestingIn,
} from "./items/item-mapper.js";
export { positionEntries, positionValues } from "./paging/cursors/cursor-position.js";
export { areNullsFirst } from "./paging/cursors/null-order.js";
export { supportsMinMax } from "./paging/distinct/distinct-order.js";
export { deepOffset } from "./paging/numbered/deep-page.js";
export { isSelection, type Select } from "./reading/prisma-arguments.js";
export { otherDateForm, repairedDates } from "./reading/sqlite-dates.js";
export { longestInclude } from "./request/client-selection.js";
export { literalText } from "./request/filters/text-condition.js";
export { formatValue } from "./request/format-scalar.js";
export { itemKey, parseItemKey } from "./request/item-key.js";
export {
  defaultPageSize,
  largestPage,
  operationParameters,
  requiredParameters,
} from "./request/operation-parameters.js";
export { sampleOf } from "./request/parameter-words.js";
export { searchedName } from "./request/public-names.js";
export type { QueryParameter } from "./request/query-parameter.js";
export { parseValue, scalarDescriptions, scalarTypes } from "./request/scalar-types.js";
export { hasFinerDigits } from "./request/truncated-date.js";
export { textHash } from "./util/etag.js";
export { capitalise, withArticle } from "./util/to-words.js";
