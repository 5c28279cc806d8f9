/**
 * Determines where an order has its nulls: as the order sets it, as platform.yaml sets it, or as the database sorts
 * them.
 */
import { areNullsFirst, type Direction, type Filter, type OrderField } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { WrittenNulls, WrittenOrderField } from "../../options/order-value.js";

import type { Field, Model } from "../../schema/datamodel.js";
import type { Schema } from "../schema.js";

type NullsSchema = Pick<Schema, "config" | "provider">;

/**
 * Returns the placement of nulls for a field of a declared order or cursor. Reports the error `nulls-placement` if the
 * field has no nulls.
 */
export function nullsOf(
  { direction, nulls }: Pick<WrittenOrderField, "direction" | "nulls">,
  field: Field,
  model: Model,
  { config, provider }: NullsSchema,
  diagnostics: Diagnostics,
): Pick<OrderField, "nulls"> {
  if (field.required) {
    if (nulls !== undefined) {
      diagnostics.error({
        code: "nulls-placement",
        headline: `\`${model.name}.${field.name}\` is never null`,
        label: "`nulls` has no effect on its order",
        span: nulls.span,
        help: "remove it",
      });
    }
    return {};
  }
  return placed(nulls?.value ?? config.orderNulls, direction, provider);
}

/** Returns the placement of nulls for the orders that a client may request. */
export function filterNulls(field: Pick<Field, "required">, { config, provider }: NullsSchema): Pick<Filter, "nulls"> {
  if (field.required) return {};
  const nulls = Object.fromEntries(
    (["ASC", "DESC"] as const).flatMap((direction) => {
      const { nulls } = placed(config.orderNulls, direction, provider);
      return nulls === undefined ? [] : [[direction, nulls]];
    }),
  );
  return Object.keys(nulls).length === 0 ? {} : { nulls };
}

/**
 * Returns the placement of nulls. Empty if the database sorts them that way, because its indexes serve only its own
 * order.
 */
function placed(
  wanted: WrittenNulls | undefined,
  direction: Direction,
  provider: NullsSchema["provider"],
): Pick<OrderField, "nulls"> {
  if (wanted === undefined || wanted === "database") return {};
  return (wanted === "first") === areNullsFirst({ direction }, provider) ? {} : { nulls: wanted };
}
