/**
 * Reports requests that make the database read or sort much of a table, with the index that serves them or the advice
 * that none does.
 */
import type { PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { LocatedResource } from "../model/operations.js";
import { listingsOf, type Plan } from "../model/plan.js";
import { needsOfAlternatives } from "./alternative-needs.js";
import { warnOfCountScans } from "./count-scans.js";
import { needsOfFilters } from "./filter-needs.js";
import type { IndexNeed } from "./index-need.js";
import { needsOfCounts, needsOfEmbeddedLists } from "./list-needs.js";
import { warnOfMissingIndexes } from "./missing-indexes.js";
import { warnOfMovedNulls } from "./moved-nulls.js";
import { needsOfOperation } from "./operation-needs.js";
import { needsOfPathFilters } from "./path-filter-needs.js";
import { warnOfSearchScans } from "./search-scans.js";

export function adviseIndexes(resources: readonly LocatedResource[], plan: Plan, diagnostics: Diagnostics): void {
  const listings = listingsOf(plan);
  for (const { declaration, operations, relations } of resources) {
    warnOfSearchScans(declaration, listings.get(declaration.model.name) ?? [], plan.provider, diagnostics);
    warnOfCountScans(declaration, listings, diagnostics);
    for (const operation of [...operations, ...relations]) warnOfMovedNulls(operation, plan.provider, diagnostics);
  }
  const needs = resources.flatMap((located) => needsOf(located, listings, plan));
  warnOfMissingIndexes(needs, plan, diagnostics);
}

function needsOf(
  located: LocatedResource,
  listings: ReadonlyMap<string, readonly PaginationDeclaration[]>,
  plan: Plan,
): readonly IndexNeed[] {
  const { declaration, resource, operations, relations } = located;
  return [
    ...[...operations, ...relations].flatMap((operation) => [
      ...needsOfOperation(operation, plan),
      ...needsOfAlternatives(operation, plan),
    ]),
    ...needsOfEmbeddedLists(declaration, resource.path, plan),
    ...needsOfCounts(declaration, resource.path, plan),
    ...needsOfFilters(located, listings.get(resource.model) ?? [], plan),
    ...needsOfPathFilters(located, listings, plan),
  ];
}
