/** The indexes that filters by fields of related models need. */
import type { PaginationDeclaration, PathFilters } from "../annotations/declaration.js";
import { publicPath } from "../model/filters/path-filters.js";
import type { Plan, PlannedResource } from "../model/plan.js";
import type { Field, Model, RelationField } from "../schema/datamodel.js";
import { filterNeed } from "./filter-needs.js";
import { type IndexNeed, routeOf } from "./index-need.js";
import { ascending } from "./index-suggestion.js";
import { finds } from "./index-use.js";
import { isOfLargeTable } from "./large-table.js";

/** Related rows are those of any scope. */
const anyRows = { equal: new Set<string>(), scopedBy: [], orderParameter: "" };

type NeedsPlan = Pick<Plan, "datamodel" | "provider" | "indexesForeignKeys" | "resources">;

/**
 * Of large tables: an index that finds the related rows, and one of the foreign key that leads from them to the rows of
 * a page. No index serves an order by a related field, which sorts all rows.
 * @param listings by model, every `@pagination` whose rows are the model's
 */
export function needsOfPathFilters(
  { declaration, resource: { path } }: PlannedResource,
  listings: ReadonlyMap<string, readonly PaginationDeclaration[]>,
  plan: NeedsPlan,
): readonly IndexNeed[] {
  const { model, fields } = declaration;
  const isLarge = ({ name }: Model) => listings.get(name)?.some(isOfLargeTable) === true;
  return fields.flatMap(({ field, hidden, pathFilters }) => {
    if (hidden !== undefined || field.kind !== "relation") return [];
    return pathFilters.flatMap((written) => {
      const needs = needsOfPath(field, model, written, publicPath({ field }, written, declaration, plan), plan);
      return needs
        .filter((need) => isLarge(need.model) && !need.isMet(need.model))
        .map(({ query, ...need }) => ({
          code: "filter-index" as const,
          route: `${routeOf(path)}?${query}`,
          ...need,
        }));
    });
  });
}

type PathNeed = Omit<IndexNeed, "code" | "route"> & { readonly query: string };

function needsOfPath(
  first: RelationField,
  model: Model,
  { path, filters }: PathFilters,
  parameter: string,
  { datamodel, provider, indexesForeignKeys }: NeedsPlan,
): readonly PathNeed[] {
  const joins: (readonly [owner: Model, key: readonly string[]])[] = [];
  let owner = model;
  let field: Field = first;
  for (const name of path.value.split(".")) {
    if (field.kind !== "relation") return [];
    if (field.from.length > 0) joins.push([owner, field.from]);
    const relation: RelationField = field;
    const target = datamodel.models.find((each) => each.name === relation.type);
    const next: Field | undefined = target?.fields.find((each) => each.name === name);
    if (target === undefined || next === undefined) return [];
    owner = target;
    field = next;
  }
  const column = field.name;
  return filters.flatMap(({ kind, span }): readonly PathNeed[] => {
    if (kind === "order") return [];
    const found = filterNeed(kind, column, parameter, { model: owner, ...anyRows, provider });
    const joined = joins.map(
      ([model, key]): PathNeed => ({
        span,
        model,
        query: `${parameter}=…`,
        effect: "reads all rows",
        advice: key.map(ascending),
        isMet: (table) => indexesForeignKeys || finds(table, key),
      }),
    );
    return [...(found ? [{ span, model: owner, ...found }] : []), ...joined];
  });
}
