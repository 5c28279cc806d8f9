import type { SearchMapping } from "../../definition/document-types.js";
import type { Resource } from "../../definition/resource.js";
import { operationParameters } from "../../request/operation-parameters.js";
import { toVariable } from "../../request/template-variable.js";

type Searched = Parameters<typeof operationParameters>[0];

/**
 * Returns the `hydra:search` of a collection as JSON: an IriTemplate of its parameters. Undefined if the collection has
 * no parameters. The mapping is turned into JSON once per operation, because it is the largest part of many responses.
 * @param path the collection's path, with the base path
 */
export function searchText(
  { prefix }: Pick<Resource, "prefix">,
  operation: Searched,
  path: string,
): string | undefined {
  const { expression, mapping } = searches.get(operation) ?? remember(operation);
  if (expression === undefined) return undefined;
  const template = JSON.stringify(path + expression);
  return `{"@type":"${prefix}IriTemplate","${prefix}template":${template},"${prefix}variableRepresentation":"BasicRepresentation","${prefix}mapping":${mapping}}`;
}

/** The part of a search that does not depend on the path; empty if the operation has no parameters. */
interface Search {
  readonly expression?: string;
  /** The mapping as JSON. Its keys have no prefix, because a scoped context maps them to Hydra's terms. */
  readonly mapping?: string;
}

const searches = new WeakMap<Searched, Search>();

function remember(operation: Searched): Search {
  const parameters = operationParameters(operation).map((parameter) => ({
    ...parameter,
    variable: toVariable(parameter.name),
  }));
  const mapping = parameters.flatMap(({ name, variable, property, required = false }): readonly SearchMapping[] => {
    const mapping = { "@type": "IriTemplateMapping", variable: name, property, required } as const;
    // Otherwise clients that fill in properties would send the value of `name` as `order[name]`, too.
    return variable === name ? [mapping] : [mapping, { ...mapping, variable, property: variable }];
  });
  const expression = `{?${parameters.map(({ variable, list }) => (list ? `${variable}*` : variable)).join(",")}}`;
  const search: Search = mapping.length === 0 ? {} : { expression, mapping: JSON.stringify(mapping) };
  searches.set(operation, search);
  return search;
}
