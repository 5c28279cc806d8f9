import type { ServeOptions } from "../definition/api-options.js";
import type { CollectionOperation, RelationPath } from "../definition/resource.js";

/**
 * Refuses orders that would reveal the values of related rows that a scope hides. No database sorts such rows as if
 * they were missing.
 * @throws Error if an operation, or its client, can sort by a field of a model with a scope
 */
export function refuseScopedOrders(
  { path, filters, order, parameters, handler }: CollectionOperation,
  { scope: scopes }: Pick<ServeOptions, "scope">,
): void {
  if (handler) return;
  const hiddenOn = (through: RelationPath = []) =>
    through.find(({ model }) => (scopes?.[model] ?? "public") !== "public");
  for (const { field, through } of order) {
    const hidden = hiddenOn(through);
    if (!hidden) continue;
    throw new Error(
      `createApi: \`order\` of ${path} by \`${field}\` would reveal rows that scope.${hidden.model} hides. Remove the field from the \`order\`, or declare scope.${hidden.model} "public".`,
    );
  }
  for (const [name, { order: isOffered, field, through }] of Object.entries(filters)) {
    const hidden = isOffered && hiddenOn(through);
    if (!hidden) continue;
    const declared = field === "_count" ? "its `@count`" : "the `@filter` with this path";
    throw new Error(
      `createApi: \`${parameters.order}[${name}]\` of ${path} would reveal rows that scope.${hidden.model} hides. Remove \`order\` from ${declared}, or declare scope.${hidden.model} "public".`,
    );
  }
}
