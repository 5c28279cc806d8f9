/** `f=a` and `f[]=a&f[]=b` on a field of which a part is compared. */
import { dialects, type Ranges } from "../../definition/dialects.js";
import { badParameter, type Problem } from "../../definition/problem.js";
import type { Filter } from "../../definition/resource.js";
import { parameterValue } from "../parameter-value.js";
import { getList, getScalar, type Query } from "../query-string.js";
import { column } from "../where.js";
import { type FilterKind, onField, ownParameter, spelled } from "./filter-kind.js";
import { hasUnescapableWildcards, isTextMatch, longestText, textComparison, textCondition } from "./like.js";

/** All lists of parts together: a row is compared with each of them, and no index helps. */
export const mostParts = 20;

/** How many of so many values one filter may have: each is compared with each of its fields. */
export function shareOf({ anyOf }: Pick<Filter, "anyOf">, most: number): number {
  return anyOf === undefined ? most : Math.floor(most / Object.keys(anyOf).length);
}

/** The rows whose field has this part, or any of those of a list. Empty ones count as not sent. */
export const textFilter: FilterKind = {
  parameters(field, filter) {
    const { match } = filter;
    if (!isTextMatch(match)) return [];
    const parameter = { kind: "text", value: { form: "text" }, ...ownParameter(field, filter), match } as const;
    return [
      { ...parameter, ...spelled(field) },
      { ...parameter, ...spelled(field, ""), list: { most: shareOf(filter, mostParts) } },
    ];
  },
  conditions(query, name, filter, { provider, parts: listed }) {
    const comparison = textComparison(filter, provider);
    if (comparison === undefined) return [];
    const conditionOn = (parameter: string, text: string) => {
      if ((filter.through || filter.anyOf) && hasUnescapableWildcards(text, comparison))
        throw unsearchable(parameter, text);
      return textCondition(
        column(name, filter),
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
    return onField(name, filter, [
      ...(part === undefined ? [] : [conditionOn(name, part)]),
      ...(parts.length === 0 ? [] : [{ OR: parts.map((each) => conditionOn(`${name}[]`, each)) }]),
    ]);
  },
};

/** The parts of `f[]`, each once. */
export function listedParts(query: Query, name: string): readonly string[] {
  return [...new Set(getList(query, name))].filter((text) => text !== "");
}

/** For a text that would find others too, if the rows are not tested one by one: related ones, or any of several fields. */
function unsearchable(parameter: string, text: string): Problem {
  const detail = `\`${parameter}\` cannot search for \`%\` or \`_\`. Send a text without them.`;
  return badParameter(parameter, text, detail);
}

/** @throws Problem 400, naming the parameter, for a text that no column holds, or that is too long */
function checked(parameter: string, text: string, filter: Filter, ranges: Ranges): string {
  const part = String(parameterValue(parameter, text, filter, ranges));
  if (part.length <= longestText) return part;
  throw badParameter(parameter, part, `\`${parameter}\` must have at most ${longestText} characters.`);
}
