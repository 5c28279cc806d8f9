/** Warns of options of an operation that are allowed but likely a mistake, and reports counts that cannot be served. */

import type { Provider } from "@prisma-paged/runtime/generator";
import { largestPage } from "@prisma-paged/runtime/generator";
import { fieldOf } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiOperation } from "../model/api-model.js";
import type { Field } from "../schema/datamodel.js";
import { millisecondType } from "../schema/date-precision.js";
import { checkEstimate, checkMovingCount, warnOfDistinctCount, warnOfSharedTenants } from "./count-options.js";

interface OperationChecks extends Pick<ApiOperation, "operation" | "written"> {
  readonly provider: Provider;
}

/** Warns of page sizes without a maximum or above it, and of costly counts and cursors. */
export function warnOfOperation(checks: OperationChecks, diagnostics: Diagnostics): void {
  const { rows, declared, settings } = checks.written;
  warnOfSize(checks, diagnostics);
  checkEstimate(settings.get("count"), checks.provider, diagnostics);
  checkMovingCount(settings.get("count"), checks, diagnostics);
  warnOfDistinctCount(declared, checks, diagnostics);
  warnOfSharedTenants(settings.get("count"), rows.model, diagnostics);
  warnOfPrecision(checks, diagnostics);
}

function warnOfSize({ operation, written: { settings } }: OperationChecks, diagnostics: Diagnostics): void {
  const { clientItemsPerPage, maximumItemsPerPage, itemsPerPage } = operation.pagination;
  if (clientItemsPerPage && maximumItemsPerPage === null) {
    diagnostics.warning({
      code: "client-size-unbounded",
      headline: `clients may request up to ${largestPage(operation.pagination)} items per page`,
      label: "no maximum is set, so the built-in limit applies",
      span: settings.get("clientItemsPerPage")?.span,
      help: "add `maximumItemsPerPage`, or `pagination_maximum_items_per_page` in platform.yaml",
    });
  }
  if (clientItemsPerPage && maximumItemsPerPage !== null && itemsPerPage > maximumItemsPerPage) {
    const maximum = settings.get("maximumItemsPerPage")?.span;
    const span = settings.get("itemsPerPage")?.span ?? maximum;
    diagnostics.warning({
      code: "size-above-maximum",
      headline: `\`itemsPerPage\` (${itemsPerPage}) exceeds \`maximumItemsPerPage\``,
      label: `pages will have ${maximumItemsPerPage} items`,
      span,
      related: maximum && maximum !== span ? [{ span: maximum, label: "the maximum is set here" }] : [],
      help: "lower `itemsPerPage`, or raise `maximumItemsPerPage`",
    });
  }
}

function warnOfPrecision(
  { operation, written: { settings, rows }, provider }: OperationChecks,
  diagnostics: Diagnostics,
): void {
  const fine = operation.pagination.viaCursor?.find(({ finerThanMillisecond }) => finerThanMillisecond);
  if (fine === undefined || operation.handler) return;
  const hint = spareLookUp(fieldOf(rows, fine.field)?.field, provider);
  diagnostics.warning({
    code: "cursor-precision",
    headline: `\`${rows.model.name}.${fine.field}\` has more precision than a JavaScript Date`,
    label: "each page looks up the row that it starts after",
    span: settings.get("viaCursor")?.span,
    help: hint,
  });
}

function spareLookUp(field: Field | undefined, provider: Provider): string {
  const type = millisecondType(field, provider);
  if (type === undefined) return "a cursor over the identifier alone spares the look-up";
  return `three digits suffice for most: \`${type}\` spares the look-up`;
}
