import type { OrderField, Provider } from "../definition/resource.js";

/** PostgreSQL takes null for the greatest value, the others for the least; an order may say otherwise. */
export function areNullsFirst(
  { direction, nulls }: Pick<OrderField, "direction" | "nulls">,
  provider: Provider,
): boolean {
  if (nulls !== undefined) return nulls === "first";
  return (provider !== "postgresql") === (direction === "ASC");
}
