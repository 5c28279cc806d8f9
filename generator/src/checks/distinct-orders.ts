/** Orders that no collection offers to clients, because of `distinct`. */
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { LocatedOperation } from "../model/operation.js";

/** Warning `distinct-order` for each field of the models, whichever operations list their rows. */
export function warnOfDistinctOrders(operations: readonly LocatedOperation[], diagnostics: Diagnostics): void {
  const byRows = new Map<ModelDeclaration, LocatedOperation[]>();
  for (const operation of operations) byRows.set(operation.rows, [...(byRows.get(operation.rows) ?? []), operation]);
  for (const [{ model, fields }, listing] of byRows) {
    if (!listing.some(({ operation }) => operation.distinct !== undefined)) continue;
    for (const { field, filters, hidden, publicName } of fields) {
      const declared = filters.find(({ kind }) => kind === "order");
      const isOffered = listing.some(({ operation }) => operation.filters[publicName.value]?.order);
      if (declared === undefined || hidden !== undefined || isOffered) continue;
      const order = listing[0]?.operation.parameters.order;
      diagnostics.warning(
        "distinct-order",
        `No collection offers \`${order}[${publicName.value}]\`: \`distinct\` leaves it out.`,
        declared.span,
        `remove \`order\`, name \`${field.name}\` in \`distinct\`, or begin the \`order\` of a \`distinct\` operation of \`${model.name}\` with it`,
      );
    }
  }
}
