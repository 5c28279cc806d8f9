/** What is allowed and yet likely a mistake: told, never stopping generation. */
import type { CollectionOperation } from "@prisma-paged/runtime";
import type { Model } from "./datamodel.js";
import type { FieldDeclaration, ModelDeclaration } from "./declaration.js";
import type { Diagnostics } from "./diagnostics.js";
import { kebabCase } from "./names.js";
import type { WrittenOrderField } from "./order-value.js";
import type { Settings } from "./resolve-options.js";

export interface OperationChecks {
  readonly operation: CollectionOperation;
  readonly settings: Settings;
  /** The default order, as written. */
  readonly written: readonly WrittenOrderField[];
  readonly rows: ModelDeclaration;
  readonly foreignKey: readonly string[];
}

/** Sizes without bound or above it (BEHAVIOUR 4), and orders that no index serves. */
export function warnOfOperation(checks: OperationChecks, diagnostics: Diagnostics): void {
  const { operation, settings, written, rows, foreignKey } = checks;
  const { clientItemsPerPage, maximumItemsPerPage, itemsPerPage, viaCursor } = operation.pagination;
  if (clientItemsPerPage && maximumItemsPerPage === null) {
    diagnostics.warning(
      "client-size-unbounded",
      `The client may set the page size and no maximum is declared: ${Math.max(1000, itemsPerPage)} stands in for it.`,
      settings.get("clientItemsPerPage")?.span,
      "add `maximumItemsPerPage`, or `pagination_maximum_items_per_page` in platform.yaml",
    );
  }
  if (clientItemsPerPage && maximumItemsPerPage !== null && itemsPerPage > maximumItemsPerPage) {
    const span = (settings.get("itemsPerPage") ?? settings.get("maximumItemsPerPage"))?.span;
    const message = `${itemsPerPage} items on a page are above the maximum of ${maximumItemsPerPage}, which is served instead.`;
    diagnostics.warning("size-above-maximum", message, span, "lower `itemsPerPage`, or raise `maximumItemsPerPage`");
  }
  const { model } = rows;
  const fixed = new Set([...foreignKey, ...Object.keys(operation.where ?? {})]);
  if (viaCursor !== null) {
    // Without the identifier that completes it: some databases keep that in every index.
    const cursor = settings.get("viaCursor");
    const declared = Array.isArray(cursor?.value) ? viaCursor.slice(0, cursor.value.length) : viaCursor;
    if (isServed(declared, model, fixed)) return;
    const hint = `add \`${indexLine(fixed, viaCursor)}\` to \`${model.name}\``;
    const message = `No index of \`${model.name}\` begins with the cursor's fields: each page sorts all rows.`;
    diagnostics.warning("cursor-index", message, cursor?.span, hint);
  } else if (operation.order.length > 0 && !isServed(operation.order, model, fixed)) {
    const hint = `add \`${indexLine(fixed, operation.order)}\` to \`${model.name}\``;
    const message = `No index of \`${model.name}\` begins with the fields of its order: each page sorts all rows.`;
    diagnostics.warning("order-index", message, written[0]?.span, hint);
  }
}

type Ordered = Pick<WrittenOrderField, "field" | "direction">;

/**
 * True if an index begins with the fields, or with some of them that are unique together. Fields that are equal in all
 * rows of the operation, by `where` or as the parent's key, may stand before or between them.
 */
function isServed(order: readonly Ordered[], model: Model, fixed: ReadonlySet<string>): boolean {
  const wanted = order.map(({ field }) => field).filter((field) => !fixed.has(field));
  return model.indexes.some((index) => {
    const rest = index.filter((field) => !fixed.has(field));
    const isPrefix = wanted.slice(0, rest.length).every((field, at) => field === rest[at]);
    const isUnique = model.uniques.some((unique) => unique.every((field) => index.includes(field)));
    return isPrefix && (rest.length >= wanted.length || isUnique);
  });
}

/** `@@index([published, score(sort: Desc), id])`: directions only where they differ, for an index is read both ways. */
function indexLine(fixed: ReadonlySet<string>, order: readonly Ordered[]): string {
  const sorted = order.filter(({ field }) => !fixed.has(field));
  const isMixed = new Set(sorted.map(({ direction }) => direction)).size > 1;
  const fields = sorted.map(({ field, direction }) =>
    isMixed && direction === "DESC" ? `${field}(sort: Desc)` : field,
  );
  return `@@index([${[...fixed, ...fields].join(", ")}])`;
}

const secretWords =
  /(^|-)(password|passwd|pwd|passphrase|secret|token|salt|credentials?|api-?key|private-?key|otp|ssn)(-|$)/;

/** A shown field whose name suggests a secret. */
export function warnOfSecret({ field, nameSpan }: FieldDeclaration, model: Model, diagnostics: Diagnostics): void {
  const isText = field.kind === "scalar" && ["String", "Bytes", "Json"].includes(field.type);
  if (!isText || !secretWords.test(kebabCase(field.name))) return;
  const message = `\`${model.name}.${field.name}\` looks like a secret, and every client is sent it.`;
  diagnostics.warning("secret-looking", message, nameSpan, "put `/// @hidden` above it");
}
