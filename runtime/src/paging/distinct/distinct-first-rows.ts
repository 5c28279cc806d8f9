import type { Resource } from "../../definition/resource.js";
import { inChunks } from "../../reading/bind-limit.js";
import type { PageQuery, ReadContext } from "../../reading/read-context.js";
import { withSmallerBindLimits } from "../../reading/split-by-bind-limit.js";
import { segment } from "../../request/format-scalar.js";
import { allOf } from "../../request/where.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import { firstRowField, rowOrder } from "./distinct-order.js";

/**
 * Returns the argument by which a grouping returns the value that finds each group's first row:
 * `{ _min: { id: true } }`.
 */
export function firstValues(
  distinct: readonly string[],
  query: PageQuery,
  resource: Resource,
): { readonly _min?: object; readonly _max?: object } {
  const first = firstRowField(distinct, query, resource);
  return first === undefined ? {} : { [extremeName(first)]: { [first.field]: true } };
}

/**
 * Returns the first row of each group. A group whose rows were deleted since the groups were read has none.
 *
 * One statement reads the first rows of all groups by the values that the grouping returned: each first row has the
 * least or the greatest value of its group. Several rows may share it, so the statement reads a few rows for each
 * group. First rows that it does not find are read group by group. This happens if many rows share the value, if values
 * have changed, or if Prisma does not return them as the database compares them.
 */
export async function readFirstRows<Row extends object>(
  context: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
  groups: readonly object[],
): Promise<readonly Row[]> {
  const found =
    groups.length > 1 ? await readFirstRowsTogether(context, query, distinct, groups) : new Map<string, Row>();
  const rows = await withLimitedConcurrency(groups, async (group): Promise<readonly Row[]> => {
    const row = found.get(groupText(distinct, group));
    return row === undefined ? firstOf(context, query, distinct, group) : [row];
  });
  return rows.flat();
}

/** The maximum number of rows that are read for each group. */
const rowsForEach = 4;

/** Returns the first rows that one statement finds, by the text of their group. */
async function readFirstRowsTogether<Row extends object>(
  { source, resource }: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
  groups: readonly object[],
): Promise<ReadonlyMap<string, Row>> {
  const first = firstRowField(distinct, query, resource);
  const rowByGroup = new Map<string, Row>();
  if (first === undefined) return rowByGroup;
  const orderBy = rowOrder(distinct, query, resource);
  const { fields } = resource.identifier;
  const isIdentifier = fields.length === 1 && fields[0]?.name === first.field;
  const extremeOf = (group: object): unknown =>
    Reflect.get(Object(Reflect.get(group, extremeName(first))), first.field);
  const conditionOf = (part: readonly object[]) =>
    isIdentifier
      ? { [first.field]: { in: part.map(extremeOf) } }
      : { OR: part.map((group) => ({ ...fieldValuesOf(distinct, group), [first.field]: extremeOf(group) })) };
  const read = (part: readonly object[]) => {
    const where = allOf([query.where, conditionOf(part)]) ?? {};
    return source.findMany({ where, orderBy, take: part.length * (isIdentifier ? 1 : rowsForEach) });
  };
  const texts = new Set(groups.map((group) => groupText(distinct, group)));
  const parts = await withSmallerBindLimits((values) =>
    withLimitedConcurrency([...inChunks(groups, isIdentifier ? 1 : distinct.length + 1, values)], async (part) =>
      read(part),
    ),
  );
  for (const row of parts.flat()) {
    const text = groupText(distinct, row);
    // A collation treats other strings as equal than JavaScript does, so only the database can decide which row is the
    // first.
    if (!texts.has(text)) return new Map();
    if (!rowByGroup.has(text)) rowByGroup.set(text, row);
  }
  return rowByGroup;
}

async function firstOf<Row>(
  { source, resource }: ReadContext<Row>,
  query: PageQuery,
  distinct: readonly string[],
  group: object,
): Promise<readonly Row[]> {
  const within = allOf([query.where, fieldValuesOf(distinct, group)]);
  const orderBy = rowOrder(distinct, query, resource);
  return source.findMany({ orderBy, take: 1, ...(within && { where: within }) });
}

function extremeName({ direction }: { readonly direction: "ASC" | "DESC" }): "_min" | "_max" {
  return direction === "ASC" ? "_min" : "_max";
}

function fieldValuesOf(fields: readonly string[], row: object): object {
  return Object.fromEntries(fields.map((field): readonly [string, unknown] => [field, Reflect.get(row, field)]));
}

/** Returns the values of a group as one string. Null differs from any string. */
export function groupText(fields: readonly string[], row: object): string {
  return Object.values(fieldValuesOf(fields, row))
    .map((value: unknown) => (value == null ? "" : `;${segment(value)}`))
    .join("/");
}
