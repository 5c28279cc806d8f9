import { dialects } from "../../definition/dialects.js";
import type { OrderField, Provider } from "../../definition/resource.js";

/**
 * Returns whether nulls come first: as the order sets it, otherwise as the database sorts them (first in an ascending
 * order on SQLite and MySQL, last on PostgreSQL).
 */
export function areNullsFirst(
  { direction, nulls }: Pick<OrderField, "direction" | "nulls">,
  provider: Provider,
): boolean {
  if (nulls !== undefined) return nulls === "first";
  return dialects[provider].nullIsLeast === (direction === "ASC");
}
