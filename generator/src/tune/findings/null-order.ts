/** A page whose nulls are at the other end than the database's, which no `@@index` has. */
import type { OrderField } from "@prisma-paged/runtime/generator";
import { completed } from "../../index-advice/index-suggestion.js";
import { nullsHint } from "../../index-advice/moved-nulls.js";
import type { Model } from "../../schema/datamodel.js";
import type { TuneRequest } from "../requests/request.js";
import { type Advice, type FindingContext, quotedTable, words } from "./finding.js";

/** @param order of the page, with the places of nulls */
export function ofNullOrder(
  { equal }: TuneRequest,
  order: readonly OrderField[],
  model: Model,
  { provider, columnOf }: Pick<FindingContext, "provider" | "columnOf">,
): Advice {
  const moved = order.flatMap(({ field, nulls }) => (nulls === undefined ? [] : [{ field, nulls }]));
  const headline = `no index has the nulls of ${moved.map(({ field, nulls }) => `\`${field}\` ${nulls}`).join(", ")}`;
  const found = { code: "missing-index", headline } as const;
  if (provider !== "postgresql") return { ...found, remedy: words(nullsHint(provider)) };
  const column = (field: string) => `"${columnOf(model.name, field)}"`;
  const columns = completed(order, model)
    .filter(({ field }) => !equal.includes(field))
    .map(({ field, direction }) => {
      const nulls = moved.find((each) => each.field === field)?.nulls;
      return `${column(field)} ${direction}${nulls === undefined ? "" : ` NULLS ${nulls.toUpperCase()}`}`;
    });
  const sql = `CREATE INDEX ON ${quotedTable(model)} (${[...equal.map(column), ...columns].join(", ")});`;
  return { ...found, remedy: { kind: "sql", sql, why: "Prisma's schema places no nulls in an index" } };
}
