/**
 * A query with the parameters that its entries belong to. They are found once, when the query is parsed: what reads a
 * request looks no name up again.
 */
import { knownParameters, type Parameterised, parameterAt } from "./operation-parameters.js";
import { hasEmptyItems, type QueryParameter } from "./query-parameter.js";
import { parseEntries, type QueryEntry, type QueryOf, without } from "./query-string.js";
import { decodeVariable } from "./template-variable.js";

export interface BoundEntry extends QueryEntry {
  /** Undefined if the operation has none of this spelling. */
  readonly parameter: QueryParameter | undefined;
}

export type BoundQuery = QueryOf<BoundEntry>;

/**
 * Reads a query, and finds the parameters of its entries.
 * @throws Problem 400 as `parseQuery` does
 */
export function bindQuery(search: string, operation: Parameterised): BoundQuery {
  const known = knownParameters(operation);
  const bind = ({ path, value }: QueryEntry, name: string): BoundEntry => {
    const parameter = known.get(name) ?? parameterAt(operation, path);
    if (parameter !== undefined) return { path, value, parameter };
    const ofTemplate = known.get(decodeVariable(name) ?? "");
    return ofTemplate ? { path: ofTemplate.path, value, parameter: ofTemplate } : { path, value, parameter };
  };
  return { entries: parseEntries(search, bind, ({ parameter }) => mayRepeat(parameter)) };
}

/**
 * Returns whether a query may repeat a parameter: a bound that is both a filter and a part of a position. The last one
 * is the position's, and the others are filters.
 */
export function mayRepeat(parameter: QueryParameter | undefined): boolean {
  return parameter?.kind === "comparison" && parameter.isPosition === true;
}

/** What was sent for the one parameter of a kind, and its name; undefined if it was not sent, or sent empty. */
export function sentValue(
  { entries }: BoundQuery,
  kind: QueryParameter["kind"],
): { readonly name: string; readonly text: string } | undefined {
  const entry = entries.find(({ parameter }) => parameter?.kind === kind);
  return entry?.parameter && entry.value !== "" ? { name: entry.parameter.name, text: entry.value } : undefined;
}

/**
 * The query less the operation's parameters that were sent empty: they count as not sent, in links too. An empty item of
 * a list is a value, and an unknown parameter is carried as it came.
 */
export function withoutEmpty(query: BoundQuery): BoundQuery {
  return without(query, ({ value, parameter }) => value === "" && parameter !== undefined && !hasEmptyItems(parameter));
}
