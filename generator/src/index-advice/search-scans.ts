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
      help: hints[provider],
    });
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
