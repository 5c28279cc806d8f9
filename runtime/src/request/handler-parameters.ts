/** Reads the parameters that an operation declares for its handler. */
import { commonRanges } from "../definition/dialects.js";
import { missingParameter } from "../definition/problem.js";
import type { CollectionOperation, HandlerParameter } from "../definition/resource.js";
import { listedTexts } from "./filters/exact-filter.js";
import { expectedOf, parameterValue } from "./parameter-value.js";
import { getScalar, type Query, toName } from "./query-string.js";

/**
 * Returns the values by the names of their parameters. A value that was not sent, or sent empty, is undefined. A
 * missing list is empty.
 * @throws Problem 400, naming the parameter, for a value that does not parse as its type, and for a missing one that is
 * required
 */
export function readHandlerParameters(
  query: Query,
  declared: NonNullable<CollectionOperation["handlerParameters"]> = {},
): { readonly [parameter: string]: unknown } {
  const listed: string[] = [];
  return Object.fromEntries(
    Object.entries(declared).map(([name, parameter]) => {
      const one = oneValue(query, name, parameter);
      if (!parameter.list) return [name, one];
      const texts = listedTexts(query, [name], parameter, commonRanges, listed);
      const values = texts.map((text) => parameterValue(toName([name, ""]), text, parameter, commonRanges));
      return [name, one === undefined ? values : [one, ...values]];
    }),
  );
}

function oneValue(query: Query, name: string, parameter: HandlerParameter): unknown {
  const text = getScalar(query, name);
  if (text !== undefined) return parameterValue(name, text, parameter, commonRanges);
  if (!parameter.required) return undefined;
  throw missingParameter(name, expectedOf(parameter));
}
