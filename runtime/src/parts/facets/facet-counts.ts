/**
 * Counts the rows for each value of a field, under all other filters: `facets[]=status`. Each field takes one
 * statement.
 */
import { dialects } from "../../definition/dialects.js";
import { type FacetValue, maximumFacetValues } from "../../definition/page-metadata.js";
import { facetsOf } from "../../definition/part-table.js";
import { hasQueryHooks } from "../../definition/plain-client.js";
import { badParameter } from "../../definition/problem.js";
import { existsRelated, identifyingColumns, ownColumns, relatedColumns, valuesIn } from "../../definition/relation.js";
import type { CollectionOperation, Filter, Provider } from "../../definition/resource.js";
import { delegateOf, type FindManyArgs } from "../../definition/row-source.js";
import type { CollectionRequest, MetadataReader, RequestCheck } from "../../http/collection-request.js";
import { toPageQuery } from "../../http/page-query.js";
import { keyText } from "../../items/relations/key-text.js";
import { rowsByKey } from "../../items/relations/rows-by-key.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { chosenFacets } from "../../request/client-selection.js";
import { segment } from "../../request/format-scalar.js";
import { withoutPaths } from "../../request/query-string.js";
import { allOf, filteredField } from "../../request/where.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import { relatedScope } from "../../visibility/filtered-relation-scopes.js";

/**
 * Checks the facets that a request names.
 * @throws Problem 400 for facets that a request cannot have
 */
export const checkFacets: RequestCheck = ({ query, operation, format, page, hooks, served: { defined } }) => {
  const chosen = chosenFacets(query, operation);
  if (chosen.length === 0) return;
  const name = operation.parameters.facets;
  const refused = (detail: string) => badParameter(name, chosen.join(), detail);
  if (page.kind === "off") throw refused(`\`${name}\` is not available with paging off.`);
  if (!format.hasFacets?.(operation)) {
    throw refused(`\`${name}\` is not available in ${format.mediaType}, which is only the items here.`);
  }
  if (hooks.filterRows.some((rowFilter) => rowFilter.columns(query, operation, defined.provider) !== undefined)) {
    throw refused(`\`${name}\` cannot be counted under a text with \`%\` or \`_\`.`);
  }
};

/** Reads the facets that a request names; undefined if it names none. */
export const readFacets: MetadataReader = async (request) => {
  const { query, operation, served } = request;
  const names = chosenFacets(query, operation);
  if (names.length === 0) return undefined;
  // The client of this request may differ from the one at startup.
  refuseHooks(served.options.prisma, served.defined.model, operation);
  const found = await withLimitedConcurrency(names, (name) => facetValues(request, name));
  return { facets: Object.fromEntries(names.map((name, index) => [name, found[index] ?? []])) };
};

/**
 * Checks that the client has no query hooks of the model. A grouped count bypasses hooks, and would count rows that
 * they keep back.
 *
 * @throws Error for a client with query hooks of the model, if the operation has facets
 */
export function refuseHooks(prisma: object, model: string, operation: CollectionOperation): void {
  const [name] = facetsOf(operation);
  if (name === undefined || !hasQueryHooks(prisma, model)) return;
  throw new Error(
    `createApi: the client has query hooks of ${model} (\`$extends\`), and the facet of \`${name}\` at ${operation.path} would count the rows that they keep back. Declare the condition instead, by \`@resource(where: …)\` or scope.${model}, or remove \`facet\`.`,
  );
}

async function facetValues(request: CollectionRequest, name: string): Promise<FacetValue[]> {
  const { operation, served, cursor, query } = request;
  const filter = operation.filters[name];
  const [key] = served.defined.identifier.fields;
  if (filter === undefined || key === undefined || served.source.groupBy === undefined) return [];
  const remainingQuery = withoutPaths(
    cursor?.rest ?? query,
    ({ parameter }) => parameter !== undefined && "filter" in parameter && parameter.field === name,
  );
  const { where } = toPageQuery({ ...request, query: remainingQuery, cursor: undefined });
  const { provider } = served.defined;
  const facet =
    filter.relation === undefined ? columnFacet(name, filter, provider) : await relationFacet(request, filter);
  const groups = await served.source.groupBy({
    by: facet.by,
    where: allOf([where, ...facet.where]) ?? {},
    _count: { _all: true },
    // Equal numbers are sorted by value, so that equal requests have equal answers.
    orderBy: [{ _count: { [key.name]: "desc" } }, ...facet.by.map((field) => ({ [field]: "asc" }))],
    take: maximumFacetValues,
  });
  const sentValue = await facet.values(groups);
  const counts = new Map<FacetValue["value"], number>();
  for (const group of groups) {
    const value = sentValue(group);
    const count = Number(Reflect.get(Object(Reflect.get(group, "_count")), "_all"));
    // Strings that differ only in the spaces of a `char(n)` refer to one item.
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const counted = [...counts].map(([value, count]): FacetValue => ({ value, count }));
  if (!facet.byValue) return counted;
  return counted.toSorted((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));
}

/** The columns by which a field's values are counted, and how the values are sent. */
interface FacetColumns {
  /** The rows' own columns that are grouped by. */
  readonly by: readonly string[];
  /** The conditions on the rows that are counted. */
  readonly where: readonly (object | undefined)[];
  /**
   * True if equal numbers are sorted by the value as it is sent. The columns may be hidden, and their order must not
   * show.
   */
  readonly byValue?: true;
  /**
   * Returns a function that maps a group to its value as items have it, which the filter also accepts. The function
   * returns undefined if the group has no such value.
   */
  values(groups: readonly object[]): Promise<(group: object) => FacetValue["value"] | undefined>;
}

function columnFacet(name: string, filter: Filter, provider: Provider): FacetColumns {
  const field = filteredField(name, filter);
  // Only values that a filter finds are counted: each other number than 0 or 1 would appear as one more `false`.
  const isLoose = filter.type === "Boolean" && dialects[provider].keepsOtherBooleans;
  return {
    by: [field],
    where: [
      filter.nullable ? { [field]: { not: null } } : undefined,
      isLoose ? { OR: [{ [field]: true }, { [field]: false }] } : undefined,
    ],
    values: async () => (group) => {
      const value: unknown = Reflect.get(group, field);
      return typeof value === "number" || typeof value === "boolean" ? value : String(value);
    },
  };
}

/**
 * Returns the columns by which the values of a relation are counted. It is grouped by its foreign key, and its values
 * are the IRIs of the related items that the caller may see.
 */
async function relationFacet({ access, served, urls }: CollectionRequest, filter: Filter): Promise<FacetColumns> {
  const { relation, through: [step] = [], type } = filter;
  if (relation === undefined || step === undefined) {
    throw new Error("A facet of a relation states the relation: run `prisma generate`.");
  }
  const scope = await relatedScope(step, access);
  const [by, referred] = [ownColumns(step), relatedColumns(step)];
  const iriOf = (row: object, field: string) =>
    `${urls.base}${relation.path}/${segment(Reflect.get(row, field), type)}`;
  const [identifying] = identifyingColumns(step, [relation.field]) ?? [];
  const where = step.optional || scope ? [existsRelated(step, true, scope)] : [];
  if (identifying !== undefined) return { by, where, values: async () => (group) => iriOf(group, identifying) };
  const select = selectOf([...referred, relation.field]);
  const related = {
    field: referred,
    findMany: (args: FindManyArgs) => delegateOf(served.options.prisma, step.model).findMany({ ...args, select }),
  };
  return {
    by,
    where,
    byValue: true,
    async values(groups) {
      const relatedByKey = await rowsByKey(
        related,
        groups.map((group) => valuesIn(group, by)),
        scope,
      );
      return (group) => {
        const row = relatedByKey.get(keyText(valuesIn(group, by)));
        return row && iriOf(row, relation.field);
      };
    },
  };
}
