/** Finds the indexes that filters by fields of related models need. */
import type { PaginationDeclaration, PathFilters } from "../annotations/declaration.js";
import { publicPath, resolvePath } from "../model/field-path.js";
import type { ApiIdentity, Identities } from "../model/identities.js";
import type { Model } from "../schema/datamodel.js";
import { findsForeignKey, foundBy } from "../schema/index-use.js";
import { routeText } from "../util/route-text.js";
import { filterNeed } from "./filter-needs.js";
import { allRows, type IndexNeed } from "./index-need.js";
import { ascending } from "./index-suggestion.js";
import { isOfLargeTable } from "./large-table.js";

/** The properties of related rows, which may be in any scope. */
const anyRows = { equal: new Set<string>(), conditions: [], scopedBy: [], orderParameter: "" };

type NeedsSchema = Pick<Identities, "datamodel" | "provider" | "indexesForeignKeys" | "resources">;

/**
 * Returns the indexes that filters by related fields need. One finds the related rows. Another one, on each foreign key
 * of the path, finds the rows that refer to these. They are only foreseen, and not reported, for tables that no
 * annotation treats as large. No index serves an order by a related field, which sorts all rows.
 * @param listings by model, every `@pagination` whose rows are the model's
 */
export function needsOfPathFilters(
  { written, resource }: ApiIdentity,
  listings: ReadonlyMap<string, readonly PaginationDeclaration[]>,
  context: NeedsSchema,
): readonly IndexNeed[] {
  const { model, fields } = written;
  const isLarge = ({ name }: Model) => listings.get(name)?.some(isOfLargeTable) === true;
  return fields.flatMap(({ field, hidden, pathFilters }) => {
    if (hidden !== undefined || field.kind !== "relation") return [];
    return pathFilters.flatMap((pathFilter) => {
      const path = `${field.name}.${pathFilter.path.value}`;
      return needsOfPath(path, model, pathFilter, context)
        .filter((need) => !need.isMet(need.model))
        .map(({ query, ...need }) => ({
          code: "filter-index" as const,
          route: `${routeText(resource.path)}?${query}`,
          isForeseen: !isLarge(need.model),
          ...need,
        }));
    });
  });
}

type PathNeed = Omit<IndexNeed, "code" | "route"> & { readonly query: string };

function needsOfPath(path: string, model: Model, { filters }: PathFilters, context: NeedsSchema): readonly PathNeed[] {
  const { datamodel, provider, indexesForeignKeys } = context;
  const steps = resolvePath(path, model, context);
  const last = steps.at(-1);
  // No index is known for a value within Json.
  if (last?.field === undefined || steps.length < path.split(".").length) return [];
  const joins = steps.flatMap(({ model, field }) =>
    field?.kind === "relation" && field.from.length > 0 ? [[model, field.from] as const] : [],
  );
  const { name: column, model: owner } = last;
  const parameter = publicPath(path, model, context);
  return filters.flatMap(({ kind, span }): readonly PathNeed[] => {
    if (kind === "order") return [];
    const need = filterNeed(kind, column, parameter, { model: owner, ...anyRows, provider });
    const joined = joins.map(
      ([model, key]): PathNeed => ({
        span,
        model,
        query: `${parameter}=…`,
        effect: `reads ${allRows(foundBy(model, key))}`,
        advice: key.map(ascending),
        isMet: (table) => indexesForeignKeys || findsForeignKey(table, key, datamodel),
      }),
    );
    return [...(need ? [{ span, model: owner, ...need }] : []), ...joined];
  });
}
