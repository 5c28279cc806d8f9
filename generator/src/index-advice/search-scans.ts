/** Warns of searches of large tables, because no ordinary index finds a part of a string. */

import type { Provider } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { databases } from "../schema/databases.js";
import { isOfLargeTable } from "./large-table.js";

/**
 * Warns of each search of a large table (`search-scan`).
 * @param listing every `@pagination` whose rows are the model's
 */
export function warnOfSearchScans(
  { model, isView }: ModelDeclaration,
  listing: readonly PaginationDeclaration[],
  provider: Provider,
  diagnostics: Diagnostics,
): void {
  const isSmall = isView || !listing.some(isOfLargeTable);
  for (const { search: [first] = [] } of listing) {
    if (first === undefined) continue;
    if (isSmall) {
      diagnostics.foresee("search-scan", first.span);
      continue;
    }
    diagnostics.warning({
      code: "search-scan",
      headline: `a search of \`${model.name}\` reads all rows`,
      label: "no ordinary index finds a piece of a text",
      span: first.span,
      help: searchHint(provider),
    });
  }
}

const acknowledge = "acknowledge it with `@suppress(search-scan)`";

function searchHint(provider: Provider): string {
  const { textIndex } = databases[provider];
  return textIndex === undefined ? acknowledge : `give each searched column ${textIndex}, then ${acknowledge}`;
}
