import type { CollectionOperation } from "../../definition/resource.js";
import type { MatchedEntry, MatchedQuery } from "../../request/matched-query.js";
import { parameterAt } from "../../request/operation-parameters.js";
import type { QueryEntry } from "../../request/query-string.js";

/**
 * Returns a query with the order of a form's selects, `order[1]=population:desc&order[2]=name:asc`, spelled as other
 * clients spell it: `order[population]=desc&order[name]=asc`. A form without a script can choose values, but no names
 * of parameters.
 */
export function withFormOrder(query: MatchedQuery, operation: CollectionOperation): MatchedQuery {
  const { order } = operation.parameters;
  const isStep = ({ path: [name, step = "", ...deeper] }: QueryEntry) =>
    name === order && deeper.length === 0 && /^\d$/.test(step);
  const steps = query.entries.filter(isStep);
  if (steps.length === 0) return query;
  const chosen = new Map<string, MatchedEntry>();
  for (const { value } of steps) {
    const [, field = "", direction = ""] = /^(.*):(asc|desc)$/.exec(value) ?? [];
    const path = [order, field];
    // If a field is chosen twice, the first choice decides.
    const parameter = parameterAt(operation, path);
    if (parameter?.kind === "order" && !chosen.has(field)) chosen.set(field, { path, value: direction, parameter });
  }
  const otherEntries = query.entries.filter((entry) => !(entry.path[0] === order && entry.path.length === 2));
  return { entries: [...otherEntries, ...chosen.values()] };
}
