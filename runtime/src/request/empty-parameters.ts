import type { BoundQuery } from "./matched-query.js";
import { hasEmptyItems } from "./query-parameter.js";
import { without } from "./query-string.js";

/**
 * The query less the operation's parameters that were sent empty: they count as not sent, in links too. An empty item of
 * a list is a value, and an unknown parameter is carried as it came.
 */
export function withoutEmpty(query: BoundQuery): BoundQuery {
  return without(query, ({ value, parameter }) => value === "" && parameter !== undefined && !hasEmptyItems(parameter));
}
