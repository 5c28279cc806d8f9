/**
 * The checks of a finished model, by what they look at. The order of the checks does not matter, because problems are
 * printed in the order of their places.
 */

import type { ModelDeclaration } from "../annotations/declaration.js";
import { checkCircularConditions } from "../checks/circular-conditions.js";
import { checkModes } from "../checks/conflicting-options.js";
import { warnOfCountOptions } from "../checks/count-options.js";
import { warnOfDateDefault } from "../checks/date-defaults.js";
import { warnOfHiddenElsewhere } from "../checks/hidden-elsewhere.js";
import { warnOfInheritedCursors } from "../checks/inherited-cursors.js";
import { checkItemFields } from "../checks/item-fields.js";
import { warnOfJoinedValues } from "../checks/joined-values.js";
import { warnOfLeftOut } from "../checks/left-out.js";
import { checkDelegates, checkNames } from "../checks/name-clashes.js";
import { warnOfNullOrder } from "../checks/null-order.js";
import { warnOfOperation } from "../checks/operation-warnings.js";
import { warnOfUnusedOptions } from "../checks/options-without-effect.js";
import { checkOtherComments } from "../checks/other-comments.js";
import { checkParameterClashes } from "../checks/parameter-clashes.js";
import { checkPaths, type FindClashes } from "../checks/path-clashes.js";
import { checkReservedNames } from "../checks/reserved-names.js";
import { checkRestrictedFields } from "../checks/restricted-fields.js";
import { warnOfSecret } from "../checks/secrets.js";
import { warnOfSwallowedPaths } from "../checks/swallowed-paths.js";
import { warnOfUnavailableOrders } from "../checks/unavailable-orders.js";
import { checkListed } from "../checks/unlisted-fields.js";
import { warnOfUnofferedFilters } from "../checks/unoffered-filters.js";
import { checkUnreadList } from "../checks/unread-lists.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { adviseIndexes } from "../index-advice/advise-indexes.js";
import type { ApiOperation, ApiResource, ResourceWithOperations } from "../model/api-model.js";
import { listingsOf } from "../model/identities.js";
import type { SchemaContext } from "../model/item-keys.js";
import type { Schema } from "../model/schema.js";
import type { SentFields } from "../model/sent-fields.js";
import type { SourceMap } from "../schema/source-map.js";

export interface CheckedModel<Resource = ResourceWithOperations> {
  readonly resources: readonly Resource[];
  readonly context: SchemaContext;
  readonly sources: SourceMap;
}

/** Checks a resource, with the names of its operations. */
export function checkResource(
  resource: Pick<ApiResource, "written" | "operations">,
  context: SchemaContext,
  diagnostics: Diagnostics,
): void {
  const { written } = resource;
  checkReservedNames(resource, diagnostics);
  checkItemFields(written, context, diagnostics);
  checkListed(written, context, diagnostics);
}

/** Checks the fields of a resource's items that at least one route sends. */
export function checkFields(
  { model, fields }: ModelDeclaration,
  sent: SentFields,
  { provider }: Schema,
  sources: SourceMap,
  diagnostics: Diagnostics,
): void {
  const names = new Set(sent.fields.map(({ name }) => name));
  for (const declared of fields) {
    if (!names.has(declared.field.name)) continue;
    warnOfSecret(declared, model, diagnostics);
    warnOfHiddenElsewhere(declared, model, sources, diagnostics);
    checkUnreadList(declared, model, provider, diagnostics);
    if (provider === "sqlite") warnOfDateDefault(declared, model, diagnostics);
  }
}

/** Checks one operation. */
export function checkOperation(apiOperation: ApiOperation, context: Schema, diagnostics: Diagnostics): void {
  const { operation, written } = apiOperation;
  const { declared, settings, filters, rows } = written;
  checkParameterClashes(operation, filters, rows, declared?.parameters, diagnostics);
  checkModes(declared, operation, settings, diagnostics);
  warnOfOperation({ ...apiOperation, provider: context.provider }, diagnostics);
}

/** Checks what all declarations together decide, but for the names of models and routes, and for paths. */
export function checkDeclarations({ resources, context, sources }: CheckedModel, diagnostics: Diagnostics): void {
  checkOtherComments(sources, context, diagnostics);
  warnOfLeftOut({ datamodel: context.datamodel, sources }, diagnostics);
  checkCircularConditions(context, diagnostics);
  checkRestrictedFields(resources, context, diagnostics);
}

/** Checks that the exposed models have different names, and that all routes have different names and paths. */
export function checkNamesAndPaths(
  { resources, context, sources }: CheckedModel,
  diagnostics: Diagnostics,
  findClashes?: FindClashes,
): void {
  checkDelegates(context, sources, diagnostics);
  checkPaths(resources, checkNames(resources, diagnostics), context.config, diagnostics, findClashes);
}

/** Warns of what is allowed, but probably not meant. None of these checks reports an error. */
export function warnOfMistakes(
  { resources, context }: Omit<CheckedModel<ApiResource>, "sources">,
  diagnostics: Diagnostics,
): void {
  const { config } = context;
  const listings = listingsOf(context);
  for (const resource of resources) {
    warnOfSwallowedPaths(resource, diagnostics);
    warnOfCountOptions(listings.get(resource.resource.model) ?? [], config.defaults, diagnostics);
  }
  const operations = resources.flatMap(({ operations, relations }) => [...operations, ...relations]);
  const collections = new Map<ModelDeclaration, ApiOperation[]>();
  for (const { written } of resources) collections.set(written, []);
  for (const operation of operations) collections.get(operation.written.rows)?.push(operation);
  for (const resource of resources) {
    const modelCollections = collections.get(resource.written) ?? [];
    warnOfUnofferedFilters(resource.written, modelCollections, diagnostics);
    warnOfInheritedCursors(resource, modelCollections, diagnostics);
  }
  warnOfJoinedValues(resources, context, diagnostics);
  warnOfUnusedOptions(operations, config.formats, diagnostics);
  warnOfUnavailableOrders(operations, context, diagnostics);
  warnOfNullOrder(operations, context, diagnostics);
  adviseIndexes(resources, context, diagnostics);
}
