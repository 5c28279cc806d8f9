/** `facets[]=status`: for each value of a field, the number of rows under all other filters. One statement for each. */
import type { Env } from "hono";
import { dialects } from "../definition/dialects.js";
import { facetsOf } from "../definition/operation-parts.js";
import { hasQueryHooks } from "../definition/plain-client.js";
import { badParameter } from "../definition/problem.js";
import type { CollectionOperation, Filter, Provider } from "../definition/resource.js";
import { delegateOf, type FindManyArgs } from "../definition/row-source.js";
import type { Facets, FacetValue } from "../document/format.js";
import type { CollectionRequest, FacetReading } from "../http/collection-request.js";
import { toPageQuery } from "../http/read-request.js";
import { keyText } from "../items/key-text.js";
import { rowsByKey } from "../items/rows-by-key.js";
import { selectOf } from "../reading/prisma-arguments.js";
import { chosenFacets } from "../request/client-choice.js";
import { without } from "../request/query-string.js";
import { segment } from "../request/scalar.js";
import { allOf, column, existsRelated, foreignKeyOf } from "../request/where.js";
import { withLimitedConcurrency } from "../util/concurrency.js";

/** So many values of a field, the most frequent first. */
const mostValues = 50;

export const facets: FacetReading = {
  refuseHooks,
  check({ query, operation, format, page, served: { resource, settings } }) {
    const chosen = chosenFacets(query, operation);
    if (chosen.length === 0) return;
    const name = operation.parameters.facets;
    const refused = (detail: string) => badParameter(name, chosen.join(), detail);
    if (page.kind === "off") throw refused(`\`${name}\` is not available with paging off.`);
    if (!format.hasFacets?.(operation)) {
      throw refused(`\`${name}\` is not available in ${format.mediaType}, which is only the items here.`);
    }
    if (settings.wildcards?.columns(query, operation, resource.provider) !== undefined) {
      throw refused(`\`${name}\` cannot be counted under a text with \`%\` or \`_\`.`);
    }
  },
  async read(request) {
    const { query, operation, served } = request;
    const names = chosenFacets(query, operation);
    if (names.length === 0) return undefined;
    // The client of this request may be another one than at the start.
    refuseHooks(served.options.prisma, served.resource.model, operation);
    const found = await withLimitedConcurrency(names, (name) => valuesOf(request, name));
    return Object.fromEntries(names.map((name, index) => [name, found[index] ?? []])) satisfies Facets;
  },
};

/** A grouped count reads past the hooks of a client: it would count rows that they keep back. */
function refuseHooks(prisma: object, model: string, operation: CollectionOperation): void {
  const [name] = facetsOf(operation);
  if (name === undefined || !hasQueryHooks(prisma, model)) return;
  throw new Error(
    `createApi: the client has query hooks of ${model} (\`$extends\`), and the facet of \`${name}\` at ${operation.path} would count the rows that they keep back. Declare the condition instead, by \`@resource(where: …)\` or scope.${model}, or remove \`facet\`.`,
  );
}

async function valuesOf<E extends Env>(request: CollectionRequest<E>, name: string): Promise<readonly FacetValue[]> {
  const { operation, served, cursor, query } = request;
  const filter = operation.filters[name];
  const [key] = served.resource.identifier.fields;
  if (filter === undefined || key === undefined || served.source.groupBy === undefined) return [];
  const others = without(
    cursor?.rest ?? query,
    ({ parameter }) => parameter !== undefined && "filter" in parameter && parameter.field === name,
  );
  const { where } = toPageQuery({ ...request, query: others, cursor: undefined });
  const { provider } = served.resource;
  const facet = filter.relation === undefined ? ofColumn(name, filter, provider) : await ofRelation(request, filter);
  const groups = await served.source.groupBy({
    by: facet.by,
    where: allOf([where, ...facet.where]) ?? {},
    _count: { _all: true },
    // Equal numbers by value, so that equal requests have equal answers.
    orderBy: [{ _count: { [key.name]: "desc" } }, ...facet.by.map((field) => ({ [field]: "asc" }))],
    take: mostValues,
  });
  const sentValue = await facet.values(groups);
  const counted = groups.flatMap((group): readonly FacetValue[] => {
    const value = sentValue(group);
    const count = Number(Reflect.get(Object(Reflect.get(group, "_count")), "_all"));
    return value === undefined ? [] : [{ value, count }];
  });
  if (!facet.byValue) return counted;
  return counted.toSorted((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));
}

/** How the values of a field are counted. */
interface FacetColumns {
  /** The rows' own columns that are grouped by. */
  readonly by: readonly string[];
  /** The rows that are counted. */
  readonly where: readonly (object | undefined)[];
  /** True if equal numbers are sorted by the value as it is sent: the columns may be hidden, and so may their order. */
  readonly byValue?: true;
  /** Returns the value of each group as items have it, which the filter accepts. Undefined if there is none. */
  values(groups: readonly object[]): Promise<(group: object) => FacetValue["value"] | undefined>;
}

function ofColumn(name: string, filter: Filter, provider: Provider): FacetColumns {
  const field = column(name, filter);
  // What a filter finds: another number than 0 or 1 would be one more `false`.
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

/** A relation is grouped by its foreign key. Its values are the IRIs of the related items that the caller may see. */
async function ofRelation<E extends Env>(
  { visible, served, urls }: CollectionRequest<E>,
  filter: Filter,
): Promise<FacetColumns> {
  const { relation, through: [step] = [], type } = filter;
  const foreignKey = foreignKeyOf(filter);
  if (relation === undefined || step === undefined || foreignKey === undefined) {
    throw new Error("A facet of a relation states its foreign key: run `prisma generate`.");
  }
  const { model, key, rows } = step;
  const scope = await visible.of({ ...rows?.().resource, model, identifier: { fields: [{ name: key }] } });
  const [by, referred] = [Object.keys(foreignKey), Object.values(foreignKey)];
  const iriOf = (row: object, field: string) =>
    `${urls.base}${relation.path}/${segment(Reflect.get(row, field), type)}`;
  const { column: identifying } = relation;
  const restriction = scope !== undefined && Object.keys(scope).length > 0 ? scope : undefined;
  const where = step.optional || restriction ? [existsRelated(step, true, restriction)] : [];
  if (identifying !== undefined) return { by, where, values: async () => (group) => iriOf(group, identifying) };
  const keyOf = (group: object) => by.map((name): unknown => Reflect.get(group, name));
  const select = selectOf([...referred, relation.field]);
  const related = {
    field: referred,
    findMany: (args: FindManyArgs) => delegateOf(served.options.prisma, model).findMany({ ...args, select }),
  };
  return {
    by,
    where,
    byValue: true,
    async values(groups) {
      const found = await rowsByKey(related, groups.map(keyOf), scope);
      return (group) => {
        const row = found.get(keyText(keyOf(group)));
        return row && iriOf(row, relation.field);
      };
    },
  };
}
