/** Refuses what is left of a position: an old link must not begin again at the first page in silence. */
import type { DescribedField } from "../../definition/described-field.js";
import { Problem, shortened } from "../../definition/problem.js";
import type { CollectionOperation } from "../../definition/resource.js";
import type { SentCursor } from "../../request/cursor.js";
import type { BoundEntry, BoundQuery } from "../../request/matched-query.js";
import { parameterAt } from "../../request/operation-parameters.js";
import { publicName } from "../../request/public-names.js";
import { isSame, type QueryEntry, toName } from "../../request/query-string.js";
import { isBound } from "./cursor-position.js";

/** What a client can see of the items, by name. */
type VisibleFields = { readonly [name: string]: DescribedField };

/**
 * On a collection that is paged by cursor, `f[lt]` and `f[gt]` of a visible field belong to a position or to a filter.
 * Other names stay unknown parameters, so that the answer reveals no field that is hidden.
 * @param located undefined if a position is one text (`cursor: "opaque"`)
 * @throws Problem 400 `cursor-stale`, which says how to start over
 */
export function refuseStalePosition(
  query: BoundQuery,
  operation: CollectionOperation,
  located: SentCursor | undefined,
  visible: VisibleFields,
): void {
  const { after, before } = located?.position ?? {};
  if (after !== undefined && before !== undefined) return;
  const used = after ?? before ?? [];
  const stale = query.entries.filter((entry) => {
    if (isOpaque(entry, operation)) return true;
    if (!isPart(entry) || used.some(({ path }) => isSame(path, entry.path))) return false;
    const [field = "", operator = "", ...deeper] = entry.path;
    const parameter = deeper.length === 0 ? entry.parameter : parameterAt(operation, [field, operator]);
    return parameter === undefined ? isVisible(field, visible) : parameter.kind === "position";
  });
  const [first] = stale;
  if (first === undefined) return;
  const names = stale.map(({ path }) => `\`${shortened(toName(path))}\``).join(" and ");
  const cursor = located?.fields.map((field) => `\`${publicName(field)}\``).join(" and ");
  const made =
    cursor === undefined
      ? `its links contain \`${operation.parameters.cursor}\``
      : `its cursor is ${cursor}, and a position has a value of each in one direction`;
  throw new Problem(
    400,
    `${names} ${stale.length === 1 ? "is" : "are"} not a position of this collection: ${made}. The link may be out of date. To start over, send the request without ${names}.`,
    { code: "cursor-stale", parameter: toName(first.path), value: first.value },
  );
}

/** True if a query may have a position, or what is left of one. */
export function hasPart({ entries }: BoundQuery, operation: Pick<CollectionOperation, "parameters">): boolean {
  return entries.some((entry) => isPart(entry) || isOpaque(entry, operation));
}

/** True for a link from a time when the collection had `cursor: "opaque"`: other texts are an unknown parameter's. */
function isOpaque(
  { path, value, parameter }: BoundEntry,
  { parameters }: Pick<CollectionOperation, "parameters">,
): boolean {
  return parameter === undefined && toName(path) === parameters.cursor && /^WzEs[\w-]{20}/.test(value);
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
