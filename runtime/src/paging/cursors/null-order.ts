import { dialects } from "../../definition/dialects.js";
import type { OrderField, Provider } from "../../definition/resource.js";

/** By what the database takes null for, unless the order says otherwise. */
export function areNullsFirst(
  { direction, nulls }: Pick<OrderField, "direction" | "nulls">,
  provider: Provider,
): boolean {
  if (nulls !== undefined) return nulls === "first";
  return dialects[provider].nullIsLeast === (direction === "ASC");
}
