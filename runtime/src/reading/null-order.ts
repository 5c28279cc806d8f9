import type { OrderField, Provider } from "../definition/resource.js";

/** PostgreSQL takes null for the greatest value, the others for the least. */
export function areNullsFirst({ direction }: Pick<OrderField, "direction">, provider: Provider): boolean {
  return (provider !== "postgresql") === (direction === "ASC");
}
