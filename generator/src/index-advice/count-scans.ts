/** Warns of orders by the number of related rows of large tables, because no index contains these numbers. */
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { isOfLargeTable } from "./large-table.js";

/**
 * Warns of each order by a related count of a large table (`count-scan`).
 * @param listings by model, every `@pagination` whose rows are the model's
 */
export function warnOfCountScans(
  { model, fields }: ModelDeclaration,
  listings: ReadonlyMap<string, readonly PaginationDeclaration[]>,
  diagnostics: Diagnostics,
): void {
  const isLarge = (name: string) => listings.get(name)?.some(isOfLargeTable) === true;
  for (const { field, counts } of fields) {
    for (const { order, publicName } of counts) {
      if (order === undefined || field.kind !== "relation") continue;
      if (!isLarge(model.name) && !isLarge(field.type)) {
        diagnostics.foresee("count-scan", order);
        continue;
      }
      diagnostics.warning({
        code: "count-scan",
        headline: `an order by \`${publicName.value}\` counts all rows of \`${field.type}\``,
        label: "the database groups the whole table for each page",
        span: order,
        help: "keep the number in a separate column, or acknowledge it with `@suppress(count-scan)`",
      });
    }
  }
}
