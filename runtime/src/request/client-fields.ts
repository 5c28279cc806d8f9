/** The fields that a client chooses of those that a route sends (`clientFields`). */
import { unexpectedValue } from "../definition/problem.js";
import type { CollectionOperation } from "../definition/resource.js";
import { isIndex, type Query, toName } from "./query-string.js";

/** What a request may choose from. */
type Offer = Pick<CollectionOperation, "pagination" | "parameters" | "fields">;

/**
 * The fields that a request names, in the order that items have them: `fields=id,title`, or `fields[]=id&fields[]=title`.
 * Undefined if it names none, or may not.
 * @throws Problem 400 for a field that the route does not send
 */
export function chosenFields(
  { entries }: Query,
  { pagination, parameters, fields = [] }: Offer,
): readonly string[] | undefined {
  if (!pagination.clientFields) return undefined;
  const named = new Set<string>();
  for (const { path, value } of entries) {
    const [name, index, deeper] = path;
    if (name !== parameters.fields || deeper !== undefined || (index !== undefined && !isIndex(index))) continue;
    const values = index === undefined ? value.split(",") : [value];
    for (const field of values.map((each) => each.trim()).filter((each) => each !== "")) {
      if (!fields.includes(field)) throw unexpectedValue(toName(path), field, expected(fields, index === undefined));
      named.add(field);
    }
  }
  return named.size === 0 ? undefined : fields.filter((name) => named.has(name));
}

function expected(fields: readonly string[], isList: boolean): string {
  const names = fields.map((name) => `\`${name}\``).join(", ");
  return isList ? `a list of fields that are sent here (${names})` : `a field that is sent here (${names})`;
}
