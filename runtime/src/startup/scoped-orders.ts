import type { Env } from "hono";
import type { CollectionOperation } from "../definition/resource.js";
import type { ServeOptions } from "../items/relation-types.js";

/**
 * The order of the rows would reveal the values of related rows that a scope hides: no database sorts these as if they
 * were not there.
 * @throws Error for an operation whose rows clients may sort by a field of a model with a scope
 */
export function refuseScopedOrders<E extends Env>(
  { path, filters, parameters, handler }: CollectionOperation,
  { scope: scopes }: Pick<ServeOptions<E>, "scope">,
): void {
  if (handler) return;
  for (const [name, { order, through = [] }] of Object.entries(filters)) {
    const hidden = order && through.find(({ model }) => (scopes?.[model] ?? "public") !== "public");
    if (!hidden) continue;
    throw new Error(
      `createApi: \`${parameters.order}[${name}]\` of ${path} would reveal rows that scope.${hidden.model} hides. Remove \`order\` from the \`@filter\` with this path, or declare scope.${hidden.model} "public".`,
    );
  }
}
