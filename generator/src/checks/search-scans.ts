/** Searches of large tables: no ordinary index finds a piece of a text. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { isOfLargeTable } from "./large-table.js";

/** @param listing every `@pagination` whose rows are the model's */
export function warnOfSearchScans(
  { model, isView }: ModelDeclaration,
  listing: readonly PaginationDeclaration[],
  provider: Provider,
  diagnostics: Diagnostics,
): void {
  if (isView || !listing.some(isOfLargeTable)) return;
  for (const { search: [first] = [] } of listing) {
    if (first === undefined) continue;
    const message = `A search of \`${model.name}\` reads all rows: no ordinary index finds a piece of a text.`;
    diagnostics.warning("search-scan", message, first.span, hints[provider]);
  }
}

const acknowledge = "acknowledge it with `@suppress(search-scan)`";

const trigrams = `give each searched column a GIN index with \`gin_trgm_ops\`, then ${acknowledge}`;

const hints: { readonly [provider in Provider]: string } = {
  postgresql: trigrams,
  cockroachdb: trigrams,
  sqlite: acknowledge,
  mysql: acknowledge,
  sqlserver: acknowledge,
};
