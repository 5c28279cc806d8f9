/**
 * Finds orders that no collection offers to clients: `distinct` excludes some, and a cursor excludes those of related
 * models.
 */

import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiOperation } from "../model/api-model.js";
import { publicPath } from "../model/field-path.js";
import { offers } from "../model/filters/offered-parameters.js";
import type { Identities } from "../model/identities.js";

/** Warns of fields with an order that no collection offers to clients: `distinct-order`, `path-order`. */
export function warnOfUnavailableOrders(
  operations: readonly ApiOperation[],
  context: Pick<Identities, "datamodel" | "resources" | "config">,
  diagnostics: Diagnostics,
): void {
  const byRows = new Map<ModelDeclaration, ApiOperation[]>();
  for (const operation of operations) {
    const { rows } = operation.written;
    byRows.set(rows, [...(byRows.get(rows) ?? []), operation]);
  }
  for (const [rows, listing] of byRows) {
    for (const { name, field, span, isRelated } of ordersOf(rows, context)) {
      if (listing.some(({ operation }) => operation.filters[name]?.order)) continue;
      const offering = listing.filter(({ written }) => offers(written.declared, field));
      const isDistinct = offering.some(({ operation }) => operation.distinct !== undefined);
      const areByCursor = offering.every(({ operation }) => operation.pagination.viaCursor !== null);
      const lost = `no collection offers \`${context.config.parameters.order}[${name}]\``;
      if (isDistinct) {
        const advice = isRelated
          ? "remove `order`"
          : `remove \`order\`, name \`${field}\` in \`distinct\`, or begin the \`order\` of a \`distinct\` operation of \`${rows.model.name}\` with it`;
        diagnostics.warning({
          code: "distinct-order",
          headline: lost,
          label: "`distinct` leaves it out",
          span,
          help: advice,
        });
      } else if (isRelated && offering.length > 0 && areByCursor) {
        diagnostics.warning({
          code: "path-order",
          headline: lost,
          label: `the collections of \`${rows.model.name}\` are paged by cursor, and a position by it would not be exact`,
          span,
          help: "remove `order`, or add an operation with `viaCursor: []`",
        });
      }
    }
  }
}

interface DeclaredOrder {
  /** The name of the order in requests: `author.name` in `order[author.name]`. */
  readonly name: string;
  /** The field that declares it. */
  readonly field: string;
  readonly span: Span;
  readonly isRelated: boolean;
}

function ordersOf(
  rows: ModelDeclaration,
  context: Pick<Identities, "datamodel" | "resources">,
): readonly DeclaredOrder[] {
  return rows.fields.flatMap(({ field, publicName, filters, pathFilters, counts, hidden }) => {
    if (hidden !== undefined) return [];
    const ofCounts = counts.flatMap(({ publicName: { value: name }, order: span }) =>
      span === undefined ? [] : [{ name, field: field.name, span, isRelated: true }],
    );
    const fieldOrders = [{ path: undefined, filters }, ...pathFilters].flatMap(({ path, filters }) => {
      const declared = filters.find(({ kind }) => kind === "order");
      const name =
        path === undefined ? publicName.value : publicPath(`${field.name}.${path.value}`, rows.model, context);
      return declared ? [{ name, field: field.name, span: declared.span, isRelated: path !== undefined }] : [];
    });
    return [...fieldOrders, ...ofCounts];
  });
}
