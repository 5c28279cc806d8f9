/** Advises on a page whose nulls are at the end that is not the database's default. No `@@index` has such an order. */

import type { OrderField } from "@prisma-paged/runtime/generator";
import { type Model, nullsHint, withIdentifier } from "prisma-paged/tools";
import { createIndexSql } from "../create-index.js";
import type { TuneRequest } from "../requests/request.js";
import { type FindingAdvice, type FindingContext, words } from "./finding.js";

/** Returns the advice for such a page. @param order the order of the page, with the places of nulls */
export function nullOrderAdvice(
  { equal }: TuneRequest,
  order: readonly OrderField[],
  model: Model,
  { provider, columnOf }: Pick<FindingContext, "provider" | "columnOf">,
): FindingAdvice {
  const moved = order.flatMap(({ field, nulls }) => (nulls === undefined ? [] : [{ field, nulls }]));
  const headline = `no index has the nulls of ${moved.map(({ field, nulls }) => `\`${field}\` ${nulls}`).join(", ")}`;
  const finding = { code: "missing-index", headline } as const;
  if (provider !== "postgresql") return { ...finding, remedy: words(nullsHint(provider)) };
  const columns = withIdentifier(order, model)
    .filter(({ field }) => !equal.includes(field))
    .map(({ field, direction }) => {
      const nulls = moved.find((movedField) => movedField.field === field)?.nulls;
      return { column: columnOf(model.name, field), direction, ...(nulls && { nulls }) };
    });
  const same = equal.map((field) => ({ column: columnOf(model.name, field) }));
  const sql = `${createIndexSql({ table: model, columns: [...same, ...columns] }, provider)};`;
  return { ...finding, remedy: { kind: "sql", sql, why: "Prisma's schema places no nulls in an index" } };
}
