import type { CollectionOperation } from "../../definition/resource.js";
import type { BoundEntry, BoundQuery } from "../../request/matched-query.js";
import { parameterAt } from "../../request/operation-parameters.js";
import type { QueryEntry } from "../../request/query-string.js";

/**
 * `order[1]=population:desc&order[2]=name:asc`, as a form's selects send it, in the spelling that every client uses:
 * `order[population]=desc&order[name]=asc`. A form without a script can choose values, but no names of parameters.
 */
export function withFormOrder(query: BoundQuery, operation: CollectionOperation): BoundQuery {
  const { order } = operation.parameters;
  const isStep = ({ path: [name, step = "", ...deeper] }: QueryEntry) =>
    name === order && deeper.length === 0 && /^\d$/.test(step);
  const steps = query.entries.filter(isStep);
  if (steps.length === 0) return query;
  const chosen = new Map<string, BoundEntry>();
  for (const { value } of steps) {
    const [, field = "", direction = ""] = /^(.*):(asc|desc)$/.exec(value) ?? [];
    const path = [order, field];
    // Of a field that is chosen twice, the first choice decides.
    const parameter = parameterAt(operation, path);
    if (parameter?.kind === "order" && !chosen.has(field)) chosen.set(field, { path, value: direction, parameter });
  }
  const others = query.entries.filter((entry) => !(entry.path[0] === order && entry.path.length === 2));
  return { entries: [...others, ...chosen.values()] };
}
