/**
 * Parses a query, and finds the parameter of each entry. This happens once, so that code that reads a request need not
 * look up names again.
 */
import { knownParameters, type Parameterised, parameterAt } from "./operation-parameters.js";
import { hasEmptyItems, type QueryParameter } from "./query-parameter.js";
import { parseEntries, type QueryEntry, type QueryOf, withoutPaths } from "./query-string.js";
import { decodeVariable } from "./template-variable.js";

export interface MatchedEntry extends QueryEntry {
  /** The parameter that the entry belongs to. Undefined if the operation has none with this spelling. */
  readonly parameter: QueryParameter | undefined;
}

export type MatchedQuery = QueryOf<MatchedEntry>;

/**
 * Parses a query, and finds the parameters of its entries.
 * @throws Problem 400 as `parseQuery` does
 */
export function matchQuery(search: string, operation: Parameterised): MatchedQuery {
  const known = knownParameters(operation);
  const bind = ({ path, value }: QueryEntry, name: string): MatchedEntry => {
    const parameter = known.get(name) ?? parameterAt(operation, path);
    if (parameter !== undefined) return { path, value, parameter };
    const ofTemplate = known.get(decodeVariable(name) ?? "");
    return ofTemplate ? { path: ofTemplate.path, value, parameter: ofTemplate } : { path, value, parameter };
  };
  return { entries: parseEntries(search, bind, ({ parameter }) => mayRepeat(parameter)) };
}

/**
 * Checks whether a query may repeat a parameter: a bound that is both a filter and a part of a position. The last one
 * is the part of the position, and the others are filters.
 */
export function mayRepeat(parameter: QueryParameter | undefined): boolean {
  return parameter?.kind === "comparison" && parameter.isPosition === true;
}

/** Returns the value and the name of the one parameter of a kind; undefined if it was not sent, or sent empty. */
export function sentValue(
  { entries }: MatchedQuery,
  kind: QueryParameter["kind"],
): { readonly name: string; readonly text: string } | undefined {
  const entry = entries.find(({ parameter }) => parameter?.kind === kind);
  return entry?.parameter && entry.value !== "" ? { name: entry.parameter.name, text: entry.value } : undefined;
}

/**
 * Returns the query without the operation's parameters that were sent empty, because they count as not sent, in links,
 * too. An empty item of a list is a value, and an unknown parameter stays as it came.
 */
export function withoutEmpty(query: MatchedQuery): MatchedQuery {
  return withoutPaths(
    query,
    ({ value, parameter }) => value === "" && parameter !== undefined && !hasEmptyItems(parameter),
  );
}
