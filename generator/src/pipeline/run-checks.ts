/** Every check of a finished model, in no particular order: problems are printed in the order of their places. */
import { fieldOf, type PaginationDeclaration } from "../annotations/declaration.js";
import { checkModes } from "../checks/conflicting-options.js";
import { warnOfCountOptions } from "../checks/count-options.js";
import { needsOfFilters } from "../checks/filter-needs.js";
import type { IndexNeed } from "../checks/index-need.js";
import { warnOfLeftOut } from "../checks/ineffective-annotations.js";
import { needsOfEmbeddedLists } from "../checks/list-needs.js";
import { warnOfLostOrders } from "../checks/lost-orders.js";
import { warnOfMissingIndexes } from "../checks/missing-indexes.js";
import { warnOfMovedNulls } from "../checks/moved-nulls.js";
import { checkDelegates, checkNames } from "../checks/name-clashes.js";
import { warnOfNullOrder } from "../checks/null-order.js";
import { needsOfOperation } from "../checks/operation-needs.js";
import { warnOfOperation } from "../checks/operation-warnings.js";
import { warnOfUnusedOptions } from "../checks/options-without-effect.js";
import { checkParameters } from "../checks/parameter-clashes.js";
import { checkPaths } from "../checks/path-clashes.js";
import { needsOfPathFilters } from "../checks/path-filter-needs.js";
import { checkReservedNames } from "../checks/reserved-names.js";
import { warnOfSearchScans } from "../checks/search-scans.js";
import { warnOfSecret } from "../checks/secrets.js";
import { warnOfUnofferedFilters } from "../checks/unoffered-filters.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { LocatedOperation } from "../model/operation.js";
import type { LocatedResource } from "../model/operations.js";
import type { Plan } from "../model/plan.js";
import type { Shown } from "../model/shown-fields.js";
import type { SourceMap } from "../schema/source-map.js";

interface CheckedModel {
  readonly resources: readonly LocatedResource[];
  /** By model, what its routes send. */
  readonly shown: ReadonlyMap<string, Shown>;
  readonly plan: Plan;
  readonly sources: SourceMap;
}

export function runChecks({ resources, shown, plan, sources }: CheckedModel, diagnostics: Diagnostics): void {
  const { config, provider } = plan;
  warnOfLeftOut({ datamodel: plan.datamodel, sources }, diagnostics);
  checkDelegates(plan, sources, diagnostics);
  checkPaths(resources, checkNames(resources, diagnostics), config, diagnostics);
  const listings = listingsOf(plan);
  for (const located of resources) {
    const { declaration } = located;
    const { model } = declaration;
    const listing = listings.get(model.name) ?? [];
    checkReservedNames(located, diagnostics);
    warnOfSearchScans(declaration, listing, provider, diagnostics);
    warnOfCountOptions(listing, config.defaults, diagnostics);
    for (const { name } of shown.get(model.name)?.fields ?? []) {
      const declared = fieldOf(declaration, name);
      if (declared) warnOfSecret(declared, model, diagnostics);
    }
  }
  const operations = resources.flatMap(({ operations, relations }) => [...operations, ...relations]);
  for (const operation of operations) checkOperation(operation, plan, diagnostics);
  for (const { declaration } of resources) warnOfUnofferedFilters(declaration, operations, diagnostics);
  warnOfUnusedOptions(operations, config.formats, diagnostics);
  warnOfLostOrders(operations, plan, diagnostics);
  warnOfNullOrder(operations, plan, diagnostics);
  warnOfMissingIndexes(
    resources.flatMap((located) => needsOf(located, listings, plan)),
    plan,
    diagnostics,
  );
}

function needsOf(
  located: LocatedResource,
  listings: ReadonlyMap<string, readonly PaginationDeclaration[]>,
  plan: Plan,
): readonly IndexNeed[] {
  const { declaration, resource, operations, relations } = located;
  return [
    ...[...operations, ...relations].flatMap((operation) => needsOfOperation(operation, plan)),
    ...needsOfEmbeddedLists(declaration, resource.path, plan),
    ...needsOfFilters(located, listings.get(resource.model) ?? [], plan),
    ...needsOfPathFilters(located, listings, plan),
  ];
}

/** By model: every `@pagination` whose rows are the model's, on itself and on relations that lead to it. */
function listingsOf({ resources }: Plan): ReadonlyMap<string, readonly PaginationDeclaration[]> {
  const listings = new Map<string, PaginationDeclaration[]>();
  const add = (model: string, declared: PaginationDeclaration | undefined) => {
    if (declared !== undefined) listings.set(model, [...(listings.get(model) ?? []), declared]);
  };
  for (const { declaration } of resources.values()) {
    const { model, pagination, operations, fields } = declaration;
    for (const declared of [pagination, ...operations]) add(model.name, declared);
    for (const { field, pagination } of fields) if (field.kind === "relation") add(field.type, pagination);
  }
  return listings;
}

function checkOperation(located: LocatedOperation, plan: Plan, diagnostics: Diagnostics): void {
  const { operation, declared, settings, filters, rows } = located;
  checkParameters(operation, filters, rows, declared?.parameters, diagnostics);
  checkModes(declared, operation, settings, diagnostics);
  warnOfOperation({ ...located, provider: plan.provider }, diagnostics);
  warnOfMovedNulls(located, plan.provider, diagnostics);
}
