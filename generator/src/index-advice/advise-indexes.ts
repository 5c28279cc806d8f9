/**
 * Reports requests that make the database read or sort much of a table, with the index that serves them or the advice
 * that none does.
 */

import type { PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiResource } from "../model/api-model.js";
import { type Identities, listingsOf } from "../model/identities.js";
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

export function adviseIndexes(resources: readonly ApiResource[], context: Identities, diagnostics: Diagnostics): void {
  const listings = listingsOf(context);
  for (const { written, operations, relations } of resources) {
    warnOfSearchScans(written, listings.get(written.model.name) ?? [], context.provider, diagnostics);
    warnOfCountScans(written, listings, diagnostics);
    for (const operation of [...operations, ...relations]) warnOfMovedNulls(operation, context.provider, diagnostics);
  }
  const needs = resources.flatMap((resource) => needsOf(resource, listings, context));
  warnOfMissingIndexes(needs, context, diagnostics);
}

function needsOf(
  apiResource: ApiResource,
  listings: ReadonlyMap<string, readonly PaginationDeclaration[]>,
  context: Identities,
): readonly IndexNeed[] {
  const { written, resource, operations, relations } = apiResource;
  return [
    ...[...operations, ...relations].flatMap((operation) => [
      ...needsOfOperation(operation, context),
      ...needsOfAlternatives(operation, context),
    ]),
    ...needsOfEmbeddedLists(written, resource.path, context),
    ...needsOfCounts(written, resource.path, context),
    ...needsOfFilters(apiResource, listings.get(resource.model) ?? [], context),
    ...needsOfPathFilters(apiResource, listings, context),
  ];
}
