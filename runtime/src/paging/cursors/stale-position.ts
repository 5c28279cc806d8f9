/** Refuses the remains of a position, because an old link must not silently start again at the first page. */
import type { DescribedField } from "../../definition/described-field.js";
import { Problem, shorten } from "../../definition/problem.js";
import type { CollectionOperation } from "../../definition/resource.js";
import type { SentCursor } from "../../request/cursor.js";
import type { MatchedEntry, MatchedQuery } from "../../request/matched-query.js";
import { parameterAt } from "../../request/operation-parameters.js";
import { publicFieldName } from "../../request/public-names.js";
import { isSamePath, type QueryEntry, toName } from "../../request/query-string.js";
import { isBound } from "./cursor-position.js";

/** The fields of the items that a client can see, by public name. */
type VisibleFields = { readonly [name: string]: DescribedField };

/**
 * Checks that no entries of the query look like a position without being one. On a collection that is paged by cursor,
 * `f[lt]` and `f[gt]` of a visible field belong to a position or to a filter. Other names are treated as unknown
 * parameters, so that the response reveals no hidden field.
 * @param queryCursor Undefined if a position is one string (`cursor: "opaque"`)
 * @throws Problem 400 `cursor-stale`, which says how to start over
 */
export function refuseStalePosition(
  query: MatchedQuery,
  operation: CollectionOperation,
  queryCursor: SentCursor | undefined,
  visible: VisibleFields,
): void {
  const { after, before } = queryCursor?.position ?? {};
  if (after !== undefined && before !== undefined) return;
  const used = after ?? before ?? [];
  const stale = query.entries.filter((entry) => {
    if (isOpaque(entry, operation)) return true;
    if (!isPart(entry) || used.some(({ path }) => isSamePath(path, entry.path))) return false;
    const [field = "", operator = "", ...deeper] = entry.path;
    const parameter = deeper.length === 0 ? entry.parameter : parameterAt(operation, [field, operator]);
    return parameter === undefined ? isVisible(field, visible) : parameter.kind === "position";
  });
  const [first] = stale;
  if (first === undefined) return;
  const names = stale.map(({ path }) => `\`${shorten(toName(path))}\``).join(" and ");
  const cursor = queryCursor?.fields.map((field) => `\`${publicFieldName(field)}\``).join(" and ");
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

/** Returns true if a query may have a position, or remains of one. */
export function hasPart({ entries }: MatchedQuery, operation: Pick<CollectionOperation, "parameters">): boolean {
  return entries.some((entry) => isPart(entry) || isOpaque(entry, operation));
}

/**
 * Returns true for a link from a time when the collection had `cursor: "opaque"`. An entry of that name with another
 * value is an unknown parameter.
 */
function isOpaque(
  { path, value, parameter }: MatchedEntry,
  { parameters }: Pick<CollectionOperation, "parameters">,
): boolean {
  return parameter === undefined && toName(path) === parameters.cursor && /^WzEs[\w-]{20}/.test(value);
}

/** Returns true for `f[lt]`, `f[gt]` or `f[null]`, with a value. */
function isPart(entry: QueryEntry): boolean {
  const [field = "", operator, ...deeper] = entry.path;
  const isNull = operator === "null" && deeper.length === 0 && entry.value !== "";
  return isNull || isBound(entry, field, "lt") || isBound(entry, field, "gt");
}

function isVisible(name: string, visible: VisibleFields): boolean {
  return Object.hasOwn(visible, name) && !visible[name]?.link;
}
