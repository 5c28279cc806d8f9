import type { SearchMapping } from "../document-types.js";
import { bounds } from "../filters.js";
import type { CollectionOperation, Filter, Resource } from "../resource.js";

/**
 * The `hydra:search` of a collection as JSON: an IriTemplate over its filters (BEHAVIOUR 6); undefined if it has none.
 * `path` is the collection's own, with base. The mapping, the bulk of many answers, is made into text once an operation.
 */
export function searchText(
  { prefix }: Pick<Resource, "prefix">,
  { filters }: Pick<CollectionOperation, "filters">,
  path: string,
): string | undefined {
  const { expression, mapping } = searchesByFilters.get(filters) ?? remember(filters);
  if (expression === undefined) return undefined;
  const template = JSON.stringify(path + expression);
  return `{"@type":"${prefix}IriTemplate","${prefix}template":${template},"${prefix}variableRepresentation":"BasicRepresentation","${prefix}mapping":${mapping}}`;
}

/** The part of a search that is the same under every path; without expression where nothing is filtered. */
interface Search {
  readonly expression?: string;
  /** As JSON. Its keys are plain ones, which a scoped context makes Hydra's. */
  readonly mapping?: string;
}

const searchesByFilters = new WeakMap<CollectionOperation["filters"], Search>();

function remember(filters: CollectionOperation["filters"]): Search {
  const mapping = Object.entries(filters).flatMap(([property, filter]) =>
    variablesOf(property, filter).map(
      (variable): SearchMapping => ({ "@type": "IriTemplateMapping", variable, property, required: false }),
    ),
  );
  // RFC 6570 has no raw brackets in a variable's name; the mapping keeps the parameter's own spelling.
  const expression = `{?${mapping.map(({ variable }) => encodeURIComponent(variable)).join(",")}}`;
  const search: Search = mapping.length === 0 ? {} : { expression, mapping: JSON.stringify(mapping) };
  searchesByFilters.set(filters, search);
  return search;
}

/** The parameters that a filter answers to. */
function variablesOf(field: string, { match, range, order, exists }: Filter): readonly string[] {
  return [
    ...(order ? [`order[${field}]`] : []),
    ...(match === undefined ? [] : [field]),
    ...(match === "exact" ? [`${field}[]`] : []),
    ...(range ? bounds.map((operator) => `${field}[${operator}]`) : []),
    ...(exists ? [`exists[${field}]`] : []),
  ];
}
