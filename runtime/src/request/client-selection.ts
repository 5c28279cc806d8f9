/** Reads what a client chooses from the offer of a route: fields (`clientFields`), items to include, and facets. */

import { facetsOf } from "../definition/part-table.js";
import { unexpectedValue } from "../definition/problem.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { MatchedQuery } from "./matched-query.js";
import { toName } from "./query-string.js";

/** The maximum number of relations in the path of an include. */
export const longestInclude = 2;

/** The properties of a route that a request may choose from. */
type Offer = Pick<CollectionOperation, "pagination" | "fields">;

/**
 * Returns the fields that a request names, in the order of the items: `fields=id,title`, or
 * `fields[]=id&fields[]=title`. Undefined if the request names none, or must not choose.
 * @throws Problem 400 for a field that the route does not send
 */
export function chosenFields(query: MatchedQuery, { pagination, fields }: Offer): readonly string[] | undefined {
  if (!pagination.clientFields) return undefined;
  const found = named(query, "fields", fields ?? [], "field that is sent here");
  return found.length === 0 ? undefined : found;
}

/**
 * Returns the paths of the items that a request includes: `include=author,author.country`, or as a list.
 * @throws Problem 400 for one that cannot be included
 */
export function chosenIncludes(query: MatchedQuery, clientIncludes: readonly string[] | undefined): readonly string[] {
  return clientIncludes === undefined ? [] : named(query, "include", clientIncludes, "relation that can be included");
}

/**
 * Returns the fields whose values are counted for a request: `facets=status`. @throws Problem 400 for a field that has
 * no facet
 */
export function chosenFacets(
  query: MatchedQuery,
  operation: Pick<CollectionOperation, "filters" | "pagination">,
): readonly string[] {
  return named(query, "facets", facetsOf(operation), "field that has a facet");
}

/** Returns the names that a parameter contains, in the order in which they are offered. */
function named(
  { entries }: MatchedQuery,
  kind: "fields" | "include" | "facets",
  offered: readonly string[],
  what: `${"field that is" | "field that has" | "relation that can be"} ${string}`,
): readonly string[] {
  const requestedNames = new Set<string>();
  for (const { path, value, parameter } of entries) {
    if (parameter?.kind !== kind) continue;
    const isText = parameter.value.form === "names";
    const values = isText ? value.split(",") : [value];
    for (const name of values.map((text) => text.trim()).filter((text) => text !== "")) {
      if (!offered.includes(name)) throw unexpectedValue(toName(path), name, expected(what, offered, isText));
      requestedNames.add(name);
    }
  }
  return offered.filter((name) => requestedNames.has(name));
}

function expected(what: string, offered: readonly string[], isList: boolean): string {
  const names = offered.length === 0 ? "none" : offered.map((name) => `\`${name}\``).join(", ");
  const several = what
    .replace(" that is", "s that are")
    .replace(" that has", "s that have")
    .replace(" that can", "s that can");
  return isList ? `a list of ${several} (${names})` : `a ${what} (${names})`;
}
