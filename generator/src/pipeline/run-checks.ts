/**
 * Runs every check of the finished model. The order of the checks does not matter, because problems are printed in the
 * order of their places.
 */

import { fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
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
import { checkPaths } from "../checks/path-clashes.js";
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
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { listingsOf } from "../model/identities.js";
import type { SchemaContext } from "../model/item-keys.js";
import type { Schema } from "../model/schema.js";
import type { SourceMap } from "../schema/source-map.js";

interface CheckedModel {
  readonly resources: readonly ApiResource[];
  readonly context: SchemaContext;
  readonly sources: SourceMap;
}

export function runChecks({ resources, context, sources }: CheckedModel, diagnostics: Diagnostics): void {
  const { config } = context;
  checkOtherComments(sources, context, diagnostics);
  warnOfLeftOut({ datamodel: context.datamodel, sources }, diagnostics);
  checkDelegates(context, sources, diagnostics);
  checkCircularConditions(context, diagnostics);
  checkPaths(resources, checkNames(resources, diagnostics), config, diagnostics);
  const listings = listingsOf(context);
  for (const resource of resources) {
    const { written } = resource;
    const { model } = written;
    checkReservedNames(resource, diagnostics);
    checkItemFields(written, context, diagnostics);
    checkListed(written, context, diagnostics);
    warnOfSwallowedPaths(resource, diagnostics);
    warnOfCountOptions(listings.get(model.name) ?? [], config.defaults, diagnostics);
    for (const { name } of resource.fields) {
      const declared = fieldOf(written, name);
      if (declared === undefined) continue;
      warnOfSecret(declared, model, diagnostics);
      warnOfHiddenElsewhere(declared, model, sources, diagnostics);
      checkUnreadList(declared, model, context.provider, diagnostics);
      if (context.provider === "sqlite") warnOfDateDefault(declared, model, diagnostics);
    }
  }
  const operations = resources.flatMap(({ operations, relations }) => [...operations, ...relations]);
  for (const operation of operations) checkOperation(operation, context, diagnostics);
  const collections = new Map<ModelDeclaration, ApiOperation[]>();
  for (const { written } of resources) collections.set(written, []);
  for (const operation of operations) collections.get(operation.written.rows)?.push(operation);
  for (const resource of resources) {
    const modelCollections = collections.get(resource.written) ?? [];
    warnOfUnofferedFilters(resource.written, modelCollections, diagnostics);
    warnOfInheritedCursors(resource, modelCollections, diagnostics);
  }
  checkRestrictedFields(resources, context, diagnostics);
  warnOfJoinedValues(resources, context, diagnostics);
  warnOfUnusedOptions(operations, config.formats, diagnostics);
  warnOfUnavailableOrders(operations, context, diagnostics);
  warnOfNullOrder(operations, context, diagnostics);
  adviseIndexes(resources, context, diagnostics);
}

function checkOperation(apiOperation: ApiOperation, context: Schema, diagnostics: Diagnostics): void {
  const { operation, written } = apiOperation;
  const { declared, settings, filters, rows } = written;
  checkParameterClashes(operation, filters, rows, declared?.parameters, diagnostics);
  checkModes(declared, operation, settings, diagnostics);
  warnOfOperation({ ...apiOperation, provider: context.provider }, diagnostics);
}
