/**
 * `@prisma-paged/runtime/generator`: what the generator imports, and nobody else. The types of what it emits, the table
 * of options, and the rules that it checks, describes and explains as the runtime applies them.
 */
export { countSql, estimateSql, qualifiedName, quotedName } from "./counting/table-sql.js";
export { defineOperation, itemRoute, operationDefaults, resourceDefaults } from "./definition/define-resource.js";
export { dialects } from "./definition/dialects.js";
export { differences } from "./definition/differences.js";
export { facetsOf, type OperationPart, partsUsed } from "./definition/operation-parts.js";
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
export { relatedRows, stepsOf } from "./definition/related-rows.js";
export type {
  CachePolicy,
  CollectionOperation,
  CursorField,
  Direction,
  EnumColumn,
  Filter,
  FilterStep,
  FixedWhere,
  ForeignKey,
  HandlerParameter,
  IdentifierField,
  ItemOperation,
  ItemRoute,
  KnownValues,
  NullableModels,
  NullsPlacement,
  OfRestricted,
  OrderField,
  Pagination,
  Provider,
  RelatedRows,
  RequestConditions,
  Resource,
  ScalarType,
  SearchField,
} from "./definition/resource.js";
export type {
  DefinedResource,
  ItemField,
  ItemFields,
  OperationDefinition,
  ParentWhere,
  RelationDefinition,
  ResourceDefinition,
  SharedDefinition,
  Table,
} from "./definition/resource-definition.js";
export { queryParameters } from "./describe/openapi-parameters.js";
export { pageHeaders } from "./describe/openapi-responses.js";
export {
  hasOwnItems,
  isCounted,
  operationName,
  orderText,
  pascalCase,
  policyText,
  shownName,
} from "./describe/operation.js";
export { cacheControl } from "./http/cache-headers.js";
export { deepOffset } from "./reading/deep-page.js";
export { supportsMinMax } from "./reading/group-order.js";
export { areNullsFirst } from "./reading/null-order.js";
export { otherDateForm, repairedDates } from "./reading/sqlite-dates.js";
export { longestInclude } from "./request/client-choice.js";
export { positionEntries, positionValues } from "./request/cursor-position.js";
export { literalText } from "./request/filters/like.js";
export { searchedName } from "./request/filters/search.js";
export { itemKey, parseItemKey } from "./request/item-key.js";
export {
  defaultPageSize,
  largestPage,
  operationParameters,
  requiredParameters,
} from "./request/operation-parameters.js";
export type { QueryParameter } from "./request/query-parameter.js";
export { formatValue } from "./request/scalar.js";
export { parseValue, scalarDescriptions, scalarTypes } from "./request/scalar-types.js";
export { hasFinerDigits } from "./request/truncated-date.js";
export { textHash } from "./util/etag.js";
export type { Theme } from "./util/theme.js";
