/**
 * Warns of orders that have their nulls at the other end than the database: no index that Prisma can declare serves
 * them.
 */

import type { CollectionOperation, OrderField, Provider } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiOperation } from "../model/api-model.js";
import { databases } from "../schema/databases.js";

/**
 * Returns the field whose nulls are at the other end than the database has them; undefined if there is none. The first
 * field of a cursor does not count, because its nulls and its values are read separately, each in the order of an
 * index.
 */
export function movedNulls({ pagination: { viaCursor }, order }: CollectionOperation): OrderField | undefined {
  return (viaCursor?.slice(1) ?? order).find(({ nulls, through }) => nulls !== undefined && through === undefined);
}

export function warnOfMovedNulls(
  { operation, written }: ApiOperation,
  provider: Provider,
  diagnostics: Diagnostics,
): void {
  const { rows, order, settings } = written;
  const { model, isView } = rows;
  const moved = movedNulls(operation);
  if (moved === undefined || operation.handler || isView) return;
  const span = operation.pagination.viaCursor === null ? order[0]?.span : settings.get("viaCursor")?.span;
  diagnostics.warning({
    code: "order-index",
    headline: `\`${model.name}.${moved.field}\` has its nulls ${moved.nulls}, where the database has them ${moved.nulls === "first" ? "last" : "first"}`,
    label: "no `@@index` serves this order, and each page sorts all rows",
    span,
    help: nullsHint(provider),
  });
}

export function nullsHint(provider: Provider): string {
  const leave = "leave the nulls to the database, or page by a cursor that begins with the field";
  return databases[provider].placesNulls ? `${leave}; or make an index with NULLS FIRST or LAST in a migration` : leave;
}
