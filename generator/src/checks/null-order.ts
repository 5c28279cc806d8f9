/** Finds orders whose nulls are placed differently on another database. */

import { dialects } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiOperation } from "../model/api-model.js";
import type { Schema } from "../model/schema.js";
import type { WrittenOrderField } from "../options/order-value.js";
import { countOf } from "../util/figures.js";

/**
 * Warns of orders whose nulls are where the database places them (`nulls-order`), once for all orders. SQLite, on which
 * many applications are developed, places them at the other end.
 */
export function warnOfNullOrder(
  operations: readonly ApiOperation[],
  { provider, config }: Pick<Schema, "provider" | "config">,
  diagnostics: Diagnostics,
): void {
  if (dialects[provider].nullIsLeast || config.orderNulls !== undefined) return;
  const [first, ...furtherOrders] = operations.flatMap(openOrders);
  if (first === undefined) return;
  const paths = new Set(furtherOrders.map(({ path }) => path).filter((path) => path !== first.path));
  const further = paths.size === 0 ? [] : [`the same applies to ${countOf(paths.size, "further field")}`];
  const hint = 'write `nulls: "last"` or `"first"` in the order, or `order_nulls` under `collection` in platform.yaml';
  diagnostics.warning({
    code: "nulls-order",
    headline: `\`${first.path}\` can be null`,
    notes: ["PostgreSQL treats null as the largest value, SQLite and MySQL as the smallest", ...further],
    span: first.span,
    help: hint,
  });
}

interface OpenOrder {
  readonly path: string;
  readonly span: Span;
}

/** Returns the nullable fields that order an operation and do not set the placement of their nulls. */
function openOrders({ operation, written }: ApiOperation): readonly OpenOrder[] {
  if (operation.handler) return [];
  const { model } = written.rows;
  const cursor = written.settings.get("viaCursor")?.value;
  const declared: readonly WrittenOrderField[] =
    operation.pagination.viaCursor === null ? written.order : Array.isArray(cursor) ? cursor : [];
  return declared.flatMap(({ field: name, nulls, span }) => {
    const isNullable = model.fields.some((field) => field.name === name && !field.required);
    return isNullable && nulls === undefined ? [{ path: `${model.name}.${name}`, span }] : [];
  });
}
