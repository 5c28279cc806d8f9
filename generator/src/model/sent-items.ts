/** Determines which fields and nested items the routes of an API send of each model's items. */
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { checkIncludes, type IncludedRelations, includedRelations, toIncludes } from "./includes.js";
import { toItemFields } from "./item-fields.js";
import type { LocatedResource } from "./operations.js";
import type { Plan } from "./plan.js";
import { itemPagination } from "./resource.js";
import { checkShownFields, type Shown, shownFields, toShownFields } from "./shown-fields.js";

/** Returns the fields that the routes of each model send of its items. */
export function shownByModel(
  resources: readonly LocatedResource[],
  plan: Plan,
  diagnostics: Diagnostics,
): ReadonlyMap<string, Shown> {
  type Operation = LocatedResource["operations"][number]["operation"];
  const routesOf = new Map<ModelDeclaration, Operation[]>(resources.map(({ declaration }) => [declaration, []]));
  for (const { rows, operation } of resources.flatMap((each) => [...each.operations, ...each.relations])) {
    routesOf.get(rows)?.push(operation);
  }
  return new Map(
    resources.map(({ declaration }): readonly [string, Shown] => {
      for (const declared of [declaration.pagination, declaration.item]) {
        checkShownFields(declared, declaration, plan, diagnostics);
      }
      checkIncludes(declaration.pagination, declaration, undefined, plan, diagnostics);
      checkIncludes(declaration.item, declaration, itemFieldsOf(declaration, plan), plan, diagnostics);
      const routes = routesOf.get(declaration) ?? [];
      const item = { fields: itemFieldsOf(declaration, plan) };
      const all = toItemFields(declaration, plan, diagnostics);
      return [declaration.model.name, shownFields(all, declaration, [...routes, item], plan)];
    }),
  );
}

/** Returns the fields that the route of an item sends; undefined if it sends all. */
export function itemFieldsOf(declaration: ModelDeclaration, plan: Plan): readonly string[] | undefined {
  const { clientFields } = itemPagination(declaration, plan.config);
  return toShownFields(declaration.item, declaration, clientFields, plan);
}

export function includedByModel(resources: readonly LocatedResource[], plan: Plan): IncludedRelations {
  const routes = resources.flatMap(({ declaration, operations, relations }) => [
    ...[...operations, ...relations].map(({ rows, operation }) => ({ rows, ...operation })),
    {
      rows: declaration,
      clientIncludes: toIncludes(declaration.item, declaration, itemFieldsOf(declaration, plan)),
    },
  ]);
  return includedRelations(routes, plan);
}
