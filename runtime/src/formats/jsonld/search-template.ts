import type { SearchMapping } from "../../definition/document-types.js";
import type { Resource } from "../../definition/resource.js";
import { operationParameters } from "../../request/operation-parameters.js";
import { toVariable } from "../../request/template-variable.js";

type Searched = Parameters<typeof operationParameters>[0];

/**
 * The `hydra:search` of a collection as JSON: an IriTemplate over its parameters; undefined if it has none. `path` is
 * the collection's own, with base. The mapping, the bulk of many answers, is made into text once an operation.
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

/** The part of a search that is the same under every path; without expression if there are no parameters. */
interface Search {
  readonly expression?: string;
  /** As JSON. Its keys are plain ones, which a scoped context makes Hydra's. */
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
    // Clients that fill in properties would otherwise send `name` as `order[name]` as well.
    return variable === name ? [mapping] : [mapping, { ...mapping, variable, property: variable }];
  });
  const expression = `{?${parameters.map(({ variable, list }) => (list ? `${variable}*` : variable)).join(",")}}`;
  const search: Search = mapping.length === 0 ? {} : { expression, mapping: JSON.stringify(mapping) };
  searches.set(operation, search);
  return search;
}
