/** Filters by a part of a field: `f=a` and `f[]=a&f[]=b`. */
import { dialects, type Ranges } from "../../definition/dialects.js";
import { badParameter, type Problem } from "../../definition/problem.js";
import type { Filter } from "../../definition/resource.js";
import { parameterValue } from "../parameter-value.js";
import { getList, getScalar, type Query } from "../query-string.js";
import { filteredField } from "../where.js";
import { type FilterKind, onFilteredField, ownParameter, parameterName } from "./filter-kind.js";
import { hasUnescapableWildcards, isTextMatch, longestText, textComparison, textCondition } from "./text-condition.js";

/** The maximum number of parts in all lists together: a row is compared with each of them, and no index helps. */
export const mostParts = 20;

/**
 * Returns how many of `most` values one filter may have. A filter on several fields has fewer, because each value is
 * compared with each field.
 */
export function shareOf({ anyOf }: Pick<Filter, "anyOf">, most: number): number {
  return anyOf === undefined ? most : Math.floor(most / Object.keys(anyOf).length);
}

/** The filter for rows whose field has this part, or any part of a list. Empty parts count as not sent. */
export const textFilter: FilterKind = {
  parameters(field, filter) {
    const { match } = filter;
    if (!isTextMatch(match)) return [];
    const value = { form: "text" } as const;
    const common = ownParameter(field, filter);
    return [
      { kind: "text", match, value, ...common, ...parameterName(field) },
      {
        kind: "text",
        match,
        value,
        list: { most: shareOf(filter, mostParts) },
        ...common,
        ...parameterName(field, ""),
      },
    ];
  },
  conditions(query, name, filter, { provider, parts: listed }) {
    const comparison = textComparison(filter, provider);
    if (comparison === undefined) return [];
    const conditionOn = (parameter: string, text: string) => {
      if ((filter.through || filter.anyOf) && hasUnescapableWildcards(text, comparison))
        throw unsearchable(parameter, text);
      return textCondition(
        filteredField(name, filter),
        checked(parameter, text, filter, dialects[provider].ranges),
        comparison,
      );
    };
    const part = getScalar(query, name);
    const parts = listedParts(query, name);
    if (listed.push(...parts) > mostParts && parts.length > 0) {
      const detail = `At most ${shareOf(filter, mostParts)} texts to look for are allowed per request. Send several requests instead.`;
      throw badParameter(`${name}[]`, `${parts.length} values`, detail);
    }
    return onFilteredField(name, filter, [
      ...(part === undefined ? [] : [conditionOn(name, part)]),
      ...(parts.length === 0 ? [] : [{ OR: parts.map((text) => conditionOn(`${name}[]`, text)) }]),
    ]);
  },
};

/** Returns the parts of `f[]`, each once. */
export function listedParts(query: Query, name: string): readonly string[] {
  return [...new Set(getList(query, name))].filter((text) => text !== "");
}

/**
 * Returns the problem of a text whose condition would match other texts, too. That happens if rows are not tested one
 * by one: in filters on related rows, and on any of several fields.
 */
function unsearchable(parameter: string, text: string): Problem {
  const detail = `\`${parameter}\` cannot search for \`%\` or \`_\`. Send a text without them.`;
  return badParameter(parameter, text, detail);
}

/**
 * Returns a valid text to search for.
 * @throws Problem 400, naming the parameter, for a text that no column holds, or that is too long
 */
function checked(parameter: string, text: string, filter: Filter, ranges: Ranges): string {
  const part = String(parameterValue(parameter, text, filter, ranges));
  if (part.length <= longestText) return part;
  throw badParameter(parameter, part, `\`${parameter}\` must have at most ${longestText} characters.`);
}
