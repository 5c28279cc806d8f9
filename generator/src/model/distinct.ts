/**
 * `distinct` of an operation: the fields that distinguish its rows, and the orders that are possible for groups of
 * rows.
 */
import { type OrderField, type Provider, supportsMinMax } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, type PaginationDeclaration } from "../annotations/declaration.js";
import type { WrittenOrderField } from "../annotations/order-value.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { isFinerThanMillisecond } from "../schema/date-precision.js";
import { foreignKeyHint, renameHint, unknownField } from "../schema/field-hints.js";
import { isSingle, reservedWhereKeyword, typeName, typeOf } from "../schema/field-types.js";
import { obstacleOf } from "../schema/native-types.js";
import { formatList } from "../util/wording.js";
import { type LocatedFilters, withoutOrders } from "./filters/filters.js";
import type { Plan } from "./plan.js";

export function toDistinct(
  declared: PaginationDeclaration | undefined,
  rows: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly string[] | undefined {
  const { model } = rows;
  return declared?.distinct?.map(({ value: name, span }) => {
    const field = model.fields.find((candidate) => candidate.name === name);
    const path = `\`${model.name}.${name}\``;
    if (field === undefined) {
      unknownField(name, model, isSingle, span, diagnostics);
    } else if (!isSingle(field) || field.type === "Json") {
      const message = `\`distinct\` cannot compare ${path} (${typeName(field)}).`;
      diagnostics.error("wrong-type", message, span, foreignKeyHint(field));
    } else if (obstacleOf(field, plan.provider, "equality") !== undefined) {
      const message = `\`distinct\` cannot compare ${path}: ${obstacleOf(field, plan.provider, "equality")}.`;
      diagnostics.error("native-type", message, span);
    } else if (reservedWhereKeyword(name) !== undefined) {
      const message = `\`distinct\` cannot compare ${path}: ${reservedWhereKeyword(name)}.`;
      diagnostics.error("wrong-type", message, span, renameHint());
    } else if (field.kind === "scalar" && isFinerThanMillisecond(field, plan.provider)) {
      const message = `\`distinct\` cannot compare ${path}: the column has more precision than a JavaScript Date.`;
      diagnostics.error("wrong-type", message, span);
    } else if (fieldOf(rows, name)?.hidden !== undefined) {
      const message = `Hidden field ${path} cannot be in \`distinct\`: the result would reveal which values differ.`;
      diagnostics.error(
        "hidden-distinct",
        message,
        span,
        "remove `@hidden` from the field, or remove it from `distinct`",
      );
    }
    return name;
  });
}

/**
 * Groups are sorted by the least or greatest value of the order's first other field, and not every database has MIN and
 * MAX for each type.
 */
export function checkGroupOrder(
  order: readonly WrittenOrderField[],
  distinct: readonly string[],
  { model }: ModelDeclaration,
  { datamodel, provider }: Plan,
  diagnostics: Diagnostics,
): void {
  const leading = order.find(({ field }) => !distinct.includes(field));
  const before = order.slice(0, leading && order.indexOf(leading));
  const isNamed = distinct.every((name) => before.some(({ field }) => field === name));
  const field = model.fields.find(({ name }) => name === leading?.field);
  const type = field && typeOf(field, datamodel)?.type;
  if (leading === undefined || isNamed || supportsMinMax(type, provider)) return;
  const message = `\`distinct\` cannot be ordered by \`${model.name}.${leading.field}\`: ${provider} has no MIN and MAX for its type.`;
  diagnostics.error("not-sortable", message, leading.span, `order by ${formatList(distinct)} first`);
}

/**
 * What the client may order groups by: fields whose value in a group's first row does not depend on the requested
 * order. These are the grouped fields and the leading one of the operation's own order, whose least or greatest value
 * it is.
 */
export function withGroupOrder(
  filters: LocatedFilters,
  distinct: readonly string[],
  order: readonly OrderField[],
  { model }: ModelDeclaration,
  provider: Provider,
): LocatedFilters {
  const leading = [...order.map(({ field }) => field), ...model.identifier].find((name) => !distinct.includes(name));
  // A null is neither the least nor the greatest value of a group.
  const grouped: LocatedFilters = new Map(
    [...filters].map(([name, located]) => {
      const { nulls, ...filter } = located.filter;
      return [name, nulls === undefined || distinct.includes(name) ? located : { ...located, filter }];
    }),
  );
  return withoutOrders(
    grouped,
    (name) => distinct.includes(name) || (name === leading && supportsMinMax(filters.get(name)?.filter.type, provider)),
  );
}
