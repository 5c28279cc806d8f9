/** Refuses what is left of a position: an old link must not begin again at the first page in silence. */
import type { DescribedField } from "../definition/described-field.js";
import { Problem, shortened } from "../definition/problem.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { BoundQuery } from "./bound-query.js";
import { isBound } from "./cursor-position.js";
import { parameterAt } from "./operation-parameters.js";
import { publicName } from "./public-names.js";
import { type QueryEntry, toName } from "./query-string.js";
import type { SentCursor } from "./request-cursor.js";

/** What a client can see of the items, by name. */
type VisibleFields = { readonly [name: string]: DescribedField };

/**
 * On a collection that is paged by cursor, `f[lt]` and `f[gt]` of a visible field belong to a position or to a filter.
 * Other names stay unknown parameters, so that the answer reveals no field that is hidden.
 * @throws Problem 400 `cursor-stale`, which says how to start over
 */
export function refuseStalePosition(
  query: BoundQuery,
  operation: CollectionOperation,
  { fields, position: { after, before } }: SentCursor,
  visible: VisibleFields,
): void {
  if (after !== undefined && before !== undefined) return;
  const used = new Set((after ?? before ?? []).map(({ path }) => toName(path)));
  const stale = query.entries.filter((entry) => {
    if (!isPart(entry) || used.has(toName(entry.path))) return false;
    const [field = "", operator = "", ...deeper] = entry.path;
    const parameter = deeper.length === 0 ? entry.parameter : parameterAt(operation, [field, operator]);
    return parameter === undefined ? isVisible(field, visible) : parameter.kind === "position";
  });
  const [first] = stale;
  if (first === undefined) return;
  const names = stale.map(({ path }) => `\`${shortened(toName(path))}\``).join(" and ");
  const cursor = fields.map((field) => `\`${publicName(field)}\``).join(" and ");
  throw new Problem(
    400,
    `${names} ${stale.length === 1 ? "is" : "are"} not a position of this collection: its cursor is ${cursor}, and a position has a value of each in one direction. The link may be out of date. To start over, send the request without ${names}.`,
    { code: "cursor-stale", parameter: toName(first.path), value: first.value },
  );
}

/** True if a query may have a position, or what is left of one. */
export function hasPart({ entries }: BoundQuery): boolean {
  return entries.some(isPart);
}

/** `f[lt]`, `f[gt]` or `f[null]`, with a value. */
function isPart(entry: QueryEntry): boolean {
  const [field = "", operator, ...deeper] = entry.path;
  const isNull = operator === "null" && deeper.length === 0 && entry.value !== "";
  return isNull || isBound(entry, field, "lt") || isBound(entry, field, "gt");
}

function isVisible(name: string, visible: VisibleFields): boolean {
  return Object.hasOwn(visible, name) && !visible[name]?.link;
}
