/** `facets[]=status`: for each value of a field, the number of rows under all other filters. One statement for each. */
import type { Env } from "hono";
import { facetsOf } from "../definition/operation-parts.js";
import { hasQueryHooks } from "../definition/plain-client.js";
import { badParameter } from "../definition/problem.js";
import type { CollectionOperation, Filter } from "../definition/resource.js";
import type { Facets, FacetValue } from "../document/format.js";
import type { CollectionRequest, FacetReading } from "../http/collection-request.js";
import { toPageQuery } from "../http/read-request.js";
import { chosenFacets } from "../request/client-choice.js";
import { without } from "../request/query-string.js";
import { segment } from "../request/scalar.js";
import { allOf, column } from "../request/where.js";
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
    if (settings.wildcards?.hasTest(query, operation, resource.provider)) {
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
  const field = filter.relation?.column ?? column(name, filter);
  const groups = await served.source.groupBy({
    by: [field],
    where:
      allOf([where, filter.nullable ? { [field]: { not: null } } : undefined, await visibleOnly(request, filter)]) ??
      {},
    _count: { _all: true },
    // Equal numbers by value, so that equal requests have equal answers.
    orderBy: [{ _count: { [key.name]: "desc" } }, { [field]: "asc" }],
    take: mostValues,
  });
  return groups.map((group) => ({
    value: sent(Reflect.get(group, field), filter, request.urls.base),
    count: Number(Reflect.get(Object(Reflect.get(group, "_count")), "_all")),
  }));
}

/** Items show no related item that the caller may not see: neither do facets. */
async function visibleOnly<E extends Env>(
  { visible }: CollectionRequest<E>,
  { through: [step] = [] }: Filter,
): Promise<object | undefined> {
  if (step === undefined) return undefined;
  const { model, key, relation, rows } = step;
  const scope = await visible.of({ ...rows?.().resource, model, identifier: { fields: [{ name: key }] } });
  return scope && Object.keys(scope).length > 0 ? { [relation]: { is: scope } } : undefined;
}

/** The value as items have it, which the filter takes. */
function sent(value: unknown, { relation, type }: Filter, base: string): FacetValue["value"] {
  if (relation !== undefined) return `${base}${relation.path}/${segment(value, type)}`;
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}
