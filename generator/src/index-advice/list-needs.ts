/** Finds the indexes that embedded lists and counted lists need. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration } from "../annotations/declaration.js";
import { knownRows } from "../model/filters/request-placeholders.js";
import type { ApiIdentity, Identities } from "../model/identities.js";
import type { IndexField, Model, RelationField } from "../schema/datamodel.js";
import { inverseOf } from "../schema/field-types.js";
import { finds, findsForeignKey, foundBy, storesIdentifier } from "../schema/index-use.js";
import { withImpliedIndexes } from "../schema/partial-indexes.js";
import { routeText } from "../util/route-text.js";
import { allRows, type IndexNeed, inScope } from "./index-need.js";
import { ascending, withIdentifier } from "./index-suggestion.js";

/** Returns the indexes that counted lists of a page's items need: on the foreign key, by which the rows are grouped. */
export function needsOfCounts(
  { fields }: ModelDeclaration,
  path: string,
  {
    datamodel,
    provider,
    indexesForeignKeys,
    resources,
  }: Pick<Identities, "datamodel" | "provider" | "indexesForeignKeys" | "resources">,
): readonly IndexNeed[] {
  return fields.flatMap(({ field, counts: [count] }): readonly IndexNeed[] => {
    if (count === undefined || field.kind !== "relation" || !field.list || indexesForeignKeys) return [];
    const foreignKey = inverseOf(field, datamodel)?.from ?? [];
    const target = resources.get(field.type);
    const schemaModel = target?.written.model ?? datamodel.models.find(({ name }) => name === field.type);
    if (schemaModel === undefined || foreignKey.length === 0 || target?.written.isView) return [];
    const { scopedBy = [] } = target?.resource ?? {};
    const model = childrenOf(schemaModel, target, provider);
    const columns = inScope(scopedBy, foreignKey);
    const isMet = (table: Model) => findsForeignKey(table, foreignKey, datamodel) || finds(table, columns);
    if (isMet(model)) return [];
    return [
      {
        code: "count-index" as const,
        span: count.span,
        model,
        route: routeText(path),
        effect: `reads ${allRows(foundBy(model, columns))} to count the \`${field.name}\` of its items`,
        advice: columns.map(ascending),
        isMet,
      },
    ];
  });
}

/**
 * Returns the indexes that embedded lists need. The lists of a page are read together, in the order of the foreign key
 * and then of the identifier.
 */
export function needsOfEmbeddedLists(
  { fields }: ModelDeclaration,
  path: string,
  {
    datamodel,
    provider,
    indexesForeignKeys,
    resources,
  }: Pick<Identities, "datamodel" | "provider" | "indexesForeignKeys" | "resources">,
): readonly IndexNeed[] {
  const lists = fields.filter(
    (declaration): declaration is typeof declaration & { readonly field: RelationField } =>
      declaration.field.kind === "relation" && declaration.field.list && declaration.embed?.limit !== undefined,
  );
  return lists.flatMap(({ field, embed }) => {
    const target = resources.get(field.type);
    const foreignKey = inverseOf(field, datamodel)?.from ?? [];
    if (target === undefined || target.written.isView || foreignKey.length === 0 || indexesForeignKeys) return [];
    const { scopedBy = [] } = target.resource;
    const model = childrenOf(target.written.model, target, provider);
    const columns = inScope(scopedBy, foreignKey);
    const isMet = (table: Model) => findsForeignKey(table, foreignKey, datamodel) || finds(table, columns);
    if (isMet(model)) return [];
    return [
      {
        code: "embed-index" as const,
        span: embed?.span,
        model,
        route: routeText(path),
        effect: `reads ${allRows(foundBy(model, columns))} to find the \`${field.name}\` of its items`,
        advice: withKey(foreignKey.map(ascending), model, provider),
        isMet,
      },
    ];
  });
}

/**
 * Returns the table of a list. Partial indexes that contain all rows of the lists of several parents count as indexes
 * of all rows.
 */
function childrenOf(model: Model, target: ApiIdentity | undefined, provider: Provider): Model {
  const { where, scopedBy = [] } = target?.resource ?? {};
  return withImpliedIndexes(model, knownRows(where === undefined ? [] : [where], scopedBy), provider);
}

/** Returns the index with the identifier at its end, unless the database adds the identifier itself. */
function withKey(index: readonly IndexField[], model: Model, provider: Provider): readonly IndexField[] {
  return storesIdentifier(model, provider) ? index : withIdentifier(index, model);
}
