/** Finds filters that no collection offers. */

import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiOperation } from "../model/api-model.js";
import { offers } from "../model/filters/offered-parameters.js";

/**
 * Warns of filters that no collection offers (`unoffered-filter`). An item has no filters, and a collection may offer
 * only some.
 * @param collections all collections with rows of the model, including list relations
 */
export function warnOfUnofferedFilters(
  { model, fields }: ModelDeclaration,
  collections: readonly ApiOperation[],
  diagnostics: Diagnostics,
): void {
  for (const { field, hidden, filters, pathFilters, counts } of fields) {
    const [first] = [
      ...filters.map(({ span }) => span),
      ...pathFilters.map(({ path }) => path.span),
      ...counts.flatMap(({ order }) => order ?? []),
    ];
    const isOffered = collections.some(({ written }) => offers(written.declared, field.name));
    // A filter of a hidden field is a separate error.
    if (first === undefined || hidden !== undefined || isOffered) continue;
    const why = collections.length === 0 ? "has no collection" : "has no collection that offers it";
    const offer =
      collections.length === 0
        ? "add a collection, such as `getCollection` in `operations`"
        : `add \`"${field.name}"\` to the \`filters\` of a collection`;
    diagnostics.warning({
      code: "unoffered-filter",
      headline: `the filter of \`${model.name}.${field.name}\` has no effect`,
      label: `\`${model.name}\` ${why}`,
      span: first,
      help: `${offer}, or remove \`@filter\``,
    });
  }
}
