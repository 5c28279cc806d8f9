/**
 * Finds the indexes for the alternatives (`OR`) of a schema condition on a large table. A database finds their rows
 * only if an index serves each.
 */
import type { ApiOperation } from "../model/api-model.js";
import { equalFields, knownRows, shownCondition } from "../model/filters/request-placeholders.js";
import type { Schema } from "../model/schema.js";
import { finds, hasFewValues } from "../schema/index-use.js";
import { withImpliedIndexes } from "../schema/partial-indexes.js";
import { routeText } from "../util/route-text.js";
import { type IndexNeed, inScope } from "./index-need.js";
import { ascending } from "./index-suggestion.js";
import { isLarge } from "./large-table.js";

export function needsOfAlternatives(
  apiOperation: ApiOperation,
  { provider }: Pick<Schema, "provider">,
): readonly IndexNeed[] {
  const { operation, written } = apiOperation;
  const { rows, declared, conditions, scopedBy } = written;
  const model = withImpliedIndexes(rows.model, knownRows(conditions, scopedBy), provider);
  if (operation.handler || rows.isView || !isLarge([declared, rows.pagination])) return [];
  return conditions.flatMap((where): readonly IndexNeed[] => {
    const { OR: alternatives } = shownCondition(where, undefined);
    if (!Array.isArray(alternatives)) return [];
    const compared = alternatives.map((alternative: object) => equalFields([{ ...alternative }]));
    // An alternative that no index can serve makes the indexes of the others useless.
    const isHopeless = compared.some((names) => names.every((name) => hasFewValues(model, name)));
    if (isHopeless) return [];
    const span = where === operation.where ? declared?.where?.span : rows.resource.where?.span;
    return compared.flatMap((names): readonly IndexNeed[] => {
      const isMet = (table: IndexNeed["model"]) => names.some((name) => finds(table, inScope(scopedBy, [name])));
      if (isMet(model)) return [];
      const columns = inScope(scopedBy, names);
      const effect = "reads all rows to find those of each alternative of `OR`";
      return [
        {
          code: "filter-index",
          span,
          model,
          route: routeText(operation.path),
          effect,
          advice: columns.map(ascending),
          isMet,
        },
      ];
    });
  });
}
