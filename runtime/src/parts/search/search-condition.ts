/** Finds rows in which each word of a search is in one of the searched fields: `search=blue moon`. */
import { dialects } from "../../definition/dialects.js";
import { badParameter } from "../../definition/problem.js";
import type { CollectionOperation, Provider, SearchField } from "../../definition/resource.js";
import {
  hasUnescapableWildcards,
  longestText,
  matchesText,
  type TextComparison,
  textCondition,
} from "../../request/filters/text-condition.js";
import { type MatchedQuery, sentValue } from "../../request/matched-query.js";
import { parameterValue } from "../../request/parameter-value.js";
import { allOf, type RelatedScopes, throughRelations } from "../../request/where.js";

/** The maximum number of words. Each word is searched for in each field. */
const mostWords = 10;

type Searched = Pick<CollectionOperation, "search" | "parameters">;

/**
 * Returns the condition on the rows that a search finds; undefined if the request searches for nothing. A related row
 * is only searched within the scope of its model.
 * @throws Problem 400, naming the parameter, for a string that is too long or cannot be searched for
 */
export function searchCondition(
  query: MatchedQuery,
  { search, parameters }: Searched,
  provider: Provider,
  scopes: RelatedScopes,
): object | undefined {
  if (search === undefined) return undefined;
  const comparison = comparisonOn(provider);
  const isRelated = search.some(({ through }) => through !== undefined);
  return allOf(
    wordsOf(query, parameters.search, provider).map((word) => {
      if (isRelated && hasUnescapableWildcards(word, comparison)) {
        const detail = `\`${parameters.search}\` cannot search for \`%\` or \`_\`. Send a text without them.`;
        throw badParameter(parameters.search, word, detail);
      }
      const conditions = search.map(({ field, through = [] }) => ({
        through,
        condition: textCondition(field, word, comparison),
      }));
      return { OR: conditions.flatMap((condition) => throughRelations([condition], scopes)) };
    }),
  );
}

/**
 * Returns a test of the rows that `searchCondition` finds, the columns that it compares, and the word that requires it.
 * On SQLite, a word with `%` or `_` also finds other rows. Undefined if no word requires a test.
 */
export function searchTest(
  query: MatchedQuery,
  { search = [], parameters }: Searched,
  provider: Provider,
): { readonly word: string; readonly columns: readonly string[]; readonly test: (row: object) => boolean } | undefined {
  const words = search.length === 0 ? [] : wordsOf(query, parameters.search, provider);
  const word = words.find((candidate) => hasUnescapableWildcards(candidate, comparisonOn(provider)));
  if (word === undefined) return undefined;
  const isIn =
    (row: object, sought: string) =>
    ({ field }: SearchField) =>
      matchesText("partial", sought, String(Reflect.get(row, field) ?? ""));
  const columns = search.flatMap(({ field, through }) => (through === undefined ? [field] : []));
  return { word, columns, test: (row) => words.every((requiredWord) => search.some(isIn(row, requiredWord))) };
}

function comparisonOn(provider: Provider): TextComparison {
  return { match: "partial", provider };
}

/** Returns the words of the search, each once. */
function wordsOf(query: MatchedQuery, parameter: string, provider: Provider): readonly string[] {
  const sent = sentValue(query, "search");
  if (sent === undefined) return [];
  const text = String(parameterValue(parameter, sent.text, { type: "String" }, dialects[provider].ranges));
  if (text.length > longestText) {
    throw badParameter(parameter, text, `\`${parameter}\` must have at most ${longestText} characters.`);
  }
  const words = new Set(text.split(/\s+/).filter((word) => word !== ""));
  if (words.size <= mostWords) return [...words];
  throw badParameter(parameter, text, `\`${parameter}\` must have at most ${mostWords} words.`);
}
