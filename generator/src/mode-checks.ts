/** Ways of reading rows that one operation cannot have together. */
import type { CollectionOperation } from "@prisma-paged/runtime";
import type { PaginationDeclaration } from "./declaration.js";
import type { Diagnostics, Span } from "./diagnostics.js";
import { templated } from "./paths.js";
import type { Settings } from "./resolve-options.js";

/**
 * Error `cursor-distinct`. Warnings of what an annotation says and then leaves without effect itself: `cursor-order`,
 * and `handler-option`.
 */
export function checkModes(
  declared: PaginationDeclaration | undefined,
  { pagination, path }: CollectionOperation,
  settings: Settings,
  diagnostics: Diagnostics,
): void {
  if (declared?.handler) {
    for (const name of ["where", "distinct", "order"] as const) {
      if (declared[name] === undefined) continue;
      const message = `\`${name}\` has no effect: the rows of \`GET ${templated(path)}\` come from a handler.`;
      diagnostics.warning("handler-option", message, spanOf(declared, name), `remove \`${name}\``);
    }
    return;
  }
  if (pagination.viaCursor === null) return;
  const isOwn = declared?.settings.some(({ key }) => key === "viaCursor") === true;
  const origin = isOwn ? "" : `, which is set at ${settings.get("viaCursor")?.origin}`;
  if (declared?.order !== undefined) {
    const message = `\`order\` has no effect: \`GET ${templated(path)}\` is ordered by its cursor${origin}.`;
    const hint = isOwn ? "remove `order`" : "remove `order`, or add `paginationViaCursor: []` to page by number";
    diagnostics.warning("cursor-order", message, spanOf(declared, "order"), hint);
  }
  const [first] = declared?.distinct ?? [];
  if (first === undefined) return;
  const message = `\`GET ${templated(path)}\` cannot be \`distinct\` and paged by cursor${origin}.`;
  const hint = isOwn ? "remove one of the two" : "add `paginationViaCursor: []` to page it by number";
  diagnostics.error("cursor-distinct", message, first.span, hint);
}

/** Of the option's value: a list's from its first item to its last. */
function spanOf(declared: PaginationDeclaration, name: "where" | "distinct" | "order"): Span {
  if (name === "where") return declared.where?.span ?? declared.span;
  const [first, ...rest] = declared[name] ?? [];
  return first === undefined ? declared.span : { ...first.span, end: (rest.at(-1) ?? first).span.end };
}
