/** What is allowed and yet likely a mistake: told, never stopping generation. */
import type { Provider } from "@prisma-paged/runtime";
import { largestPage } from "@prisma-paged/runtime/operation";
import { checkEstimate, warnOfDistinctCount } from "./count-warnings.js";
import type { Field, Model } from "./datamodel.js";
import { type FieldDeclaration, fieldOf, type PaginationDeclaration } from "./declaration.js";
import type { Diagnostics } from "./diagnostics.js";
import { type OrderChecks, warnOfOrder } from "./index-warnings.js";
import { kebabCase } from "./names.js";

export interface OperationChecks extends OrderChecks {
  /** The operation's own annotation. */
  readonly declared: PaginationDeclaration | undefined;
}

/** Sizes without bound or above it (BEHAVIOUR 4), orders that no index serves, counts and cursors that cost. */
export function warnOfOperation(checks: OperationChecks, diagnostics: Diagnostics): void {
  warnOfSize(checks, diagnostics);
  warnOfOrder(checks, diagnostics);
  checkEstimate(checks.settings.get("count"), checks.provider, diagnostics);
  warnOfDistinctCount(checks.declared, diagnostics);
  warnOfPrecision(checks, diagnostics);
}

function warnOfSize({ operation, settings }: OperationChecks, diagnostics: Diagnostics): void {
  const { clientItemsPerPage, maximumItemsPerPage, itemsPerPage } = operation.pagination;
  if (clientItemsPerPage && maximumItemsPerPage === null) {
    diagnostics.warning(
      "client-size-unbounded",
      `The client may set the page size and no maximum is declared: ${largestPage(operation.pagination)} stands in for it.`,
      settings.get("clientItemsPerPage")?.span,
      "add `maximumItemsPerPage`, or `pagination_maximum_items_per_page` in platform.yaml",
    );
  }
  if (clientItemsPerPage && maximumItemsPerPage !== null && itemsPerPage > maximumItemsPerPage) {
    const span = (settings.get("itemsPerPage") ?? settings.get("maximumItemsPerPage"))?.span;
    const message = `${itemsPerPage} items on a page are above the maximum of ${maximumItemsPerPage}, which is served instead.`;
    diagnostics.warning("size-above-maximum", message, span, "lower `itemsPerPage`, or raise `maximumItemsPerPage`");
  }
}

function warnOfPrecision({ operation, settings, rows, provider }: OperationChecks, diagnostics: Diagnostics): void {
  const fine = operation.pagination.viaCursor?.find(({ finerThanMillisecond }) => finerThanMillisecond);
  if (fine === undefined || operation.handler) return;
  const message = `\`${rows.model.name}.${fine.field}\` is finer than the millisecond that JavaScript's Date keeps: each page looks up the row that it follows.`;
  const hint = spareLookUp(fieldOf(rows, fine.field)?.field, provider);
  diagnostics.warning("cursor-precision", message, settings.get("viaCursor")?.span, hint);
}

/** The native type with as many digits of a second as a `Date` has; Prisma knows none for SQL Server. */
function spareLookUp(field: Field | undefined, provider: Provider): string {
  const native = field?.kind === "scalar" ? field.nativeType?.[0] : undefined;
  if (native === undefined || provider === "sqlserver") return "a cursor over the identifier alone spares the look-up";
  return `three digits suffice for most: \`@db.${native}(3)\` spares the look-up`;
}

const secretWords =
  /(^|-)(passwords?|passwd|pwd|passphrase|secrets?|tokens?|hash|salt|credentials?|api-?keys?|private-?key|recovery-codes?|t?otp|ssn|cvc|cvv)(-|$)/;

/** Behind such a word stands what is said of a secret, not the secret itself: `token_type`, `passwordStatus`. */
const aboutOne = /-(type|kind|status|state|version|name|label|algorithm|prefix|count|version-id)$/;

/** A shown field whose name suggests a secret. */
export function warnOfSecret({ field, nameSpan }: FieldDeclaration, model: Model, diagnostics: Diagnostics): void {
  const isText = field.kind === "scalar" && ["String", "Bytes", "Json"].includes(field.type);
  const name = kebabCase(field.name);
  if (!isText || !secretWords.test(name) || aboutOne.test(name)) return;
  const message = `\`${model.name}.${field.name}\` looks like a secret, and every client is sent it.`;
  diagnostics.warning("secret-looking", message, nameSpan, "put `/// @hidden` above it");
}
