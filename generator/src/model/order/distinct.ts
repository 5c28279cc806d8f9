/**
 * Resolves `distinct` of an operation: the fields that distinguish its rows, and the orders that are possible for
 * groups of rows.
 */
import { type OrderField, type Provider, supportsMinMax } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, type PaginationDeclaration } from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { WrittenOrderField } from "../../options/order-value.js";
import { typeOf } from "../../schema/field-types.js";
import { usableField } from "../../schema/field-use.js";
import { formatList } from "../../util/wording.js";
import { type FiltersWithSpan, withoutOrders } from "../filters/filters.js";
import type { Schema } from "../schema.js";

export function toDistinct(
  declared: PaginationDeclaration | undefined,
  rows: ModelDeclaration,
  context: Schema,
  diagnostics: Diagnostics,
): readonly string[] | undefined {
  const { model } = rows;
  const words = {
    code: "wrong-type",
    nativeCode: "native-type",
    headline: (field: string, type: string) => `\`distinct\` cannot compare ${field}${type}`,
  } as const;
  return declared?.distinct?.map((written) => {
    const { value: name, span } = written;
    const usable = usableField(written, "distinct", model, context.provider, words, diagnostics);
    if (usable !== undefined && fieldOf(rows, name)?.hidden !== undefined) {
      diagnostics.error({
        code: "hidden-distinct",
        headline: `hidden field \`${model.name}.${name}\` cannot be in \`distinct\``,
        label: "the result would reveal which values differ",
        span,
        help: "remove `@hidden` from the field, or remove it from `distinct`",
      });
    }
    return name;
  });
}

/**
 * Checks that the database can sort the groups. They are sorted by the least or greatest value of the first ordered
 * field that is not in `distinct`. Not every database has MIN and MAX for each type.
 */
export function checkGroupOrder(
  order: readonly WrittenOrderField[],
  distinct: readonly string[],
  { model }: ModelDeclaration,
  { datamodel, provider }: Schema,
  diagnostics: Diagnostics,
): void {
  const leading = order.find(({ field }) => !distinct.includes(field));
  const before = order.slice(0, leading && order.indexOf(leading));
  const isNamed = distinct.every((name) => before.some(({ field }) => field === name));
  const field = model.fields.find(({ name }) => name === leading?.field);
  // An enum without MIN and MAX is read as pairs of a group and a value.
  const type = field && typeOf(field, datamodel)?.type;
  if (leading === undefined || isNamed || type === "Enum" || supportsMinMax(type, provider)) return;
  diagnostics.error({
    code: "not-sortable",
    headline: `\`distinct\` cannot be ordered by \`${model.name}.${leading.field}\``,
    label: `${provider} has no MIN and MAX for its type`,
    span: leading.span,
    help: `order by ${formatList(distinct)} first`,
  });
}

/**
 * Returns the filters without the orders that clients cannot choose for groups. A client can order by fields whose
 * value in a group's first row does not depend on the requested order. These are the grouped fields, and the first
 * other field of the operation's own order, because the first row has its least or greatest value.
 */
export function withGroupOrder(
  filters: FiltersWithSpan,
  distinct: readonly string[],
  order: readonly OrderField[],
  { model }: ModelDeclaration,
  provider: Provider,
): FiltersWithSpan {
  const leading = [...order.map(({ field }) => field), ...model.identifier].find((name) => !distinct.includes(name));
  // A null is neither the least nor the greatest value of a group.
  const grouped: FiltersWithSpan = new Map(
    [...filters].map(([name, filterWithSpan]) => {
      const { nulls, ...filter } = filterWithSpan.filter;
      return [name, nulls === undefined || distinct.includes(name) ? filterWithSpan : { ...filterWithSpan, filter }];
    }),
  );
  return withoutOrders(
    grouped,
    (name) => distinct.includes(name) || (name === leading && supportsMinMax(filters.get(name)?.filter.type, provider)),
  );
}
