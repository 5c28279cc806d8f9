/** Finds collections that have the cursor of their model without setting it. */

import { resourceSettings } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { routeText } from "../util/route-text.js";
import { formatList } from "../util/wording.js";

/**
 * Warns of a model's cursor that applies to other collections besides the default one (`inherited-cursor`). It warns
 * once for each cursor.
 * @param collections all collections with rows of the model, including list relations
 */
export function warnOfInheritedCursors(
  { written, resource, operations: [collection] }: ApiResource,
  collections: readonly ApiOperation[],
  diagnostics: Diagnostics,
): void {
  const cursor = collection?.written.settings.get("viaCursor");
  if (cursor === undefined || !resourceSettings(written).includes(cursor)) return;
  if (collection?.operation.name !== "getCollection" || collection.operation.pagination.viaCursor === null) return;
  // Its own order or groups have separate messages.
  const otherCollections = collections.filter(
    (candidate) =>
      candidate !== collection &&
      candidate.written.settings.get("viaCursor") === cursor &&
      candidate.written.declared?.order === undefined &&
      candidate.written.declared?.distinct === undefined,
  );
  if (otherCollections.length === 0) return;
  const routes = formatList(otherCollections.map(({ operation }) => routeText(operation.path)));
  const have = otherCollections.length === 1 ? "has" : "have";
  const isPartial = otherCollections.every(({ operation }) => operation.pagination.partial);
  const lack = isPartial ? "no page numbers and no total" : "no page numbers";
  diagnostics.warning({
    code: "inherited-cursor",
    headline: `\`viaCursor\` of \`${resource.model}\` applies to all its collections`,
    label: `${routes} ${have} ${lack}`,
    span: cursor.span,
    help: "add `viaCursor: []` there to page by number, or acknowledge it with `@suppress(inherited-cursor)`",
  });
}
