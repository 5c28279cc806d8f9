/** A request of an API that needs an index, and the work of the database without it. */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { IndexCondition, IndexField, Model } from "../schema/datamodel.js";
import { formatList } from "../util/wording.js";

export interface IndexNeed {
  readonly code: DiagnosticCode;
  readonly span: Span | undefined;
  /** The model whose rows are read. */
  readonly model: Model;
  /** The route of the request: `GET /books/feed`. */
  readonly route: string;
  /** The work for each page without an index: `sorts all rows`. */
  readonly effect: string;
  /** The reason why an index that seems to serve the request does not: a sentence without its full stop. */
  readonly shortfall?: string | undefined;
  /** True while the table is small, so that nothing is reported yet. */
  readonly isForeseen?: boolean;
  /** The columns of an index that serves the request. */
  readonly advice: readonly IndexField[];
  /** The conditions that an index of only these rows would have. Default: no condition that an index can have. */
  readonly only?: readonly IndexCondition[];
  /** Returns whether the table's indexes, existing or proposed, serve the request. */
  readonly isMet: (model: Model) => boolean;
}

/** Returns the columns after those of the scope, each once. */
export function inScope(scopedBy: readonly string[], columns: readonly string[]): readonly string[] {
  return [...new Set([...scopedBy, ...columns])];
}

/** Describes the rows that a page reads or sorts: `all rows`, or with the columns that find them. */
export function allRows(equal: readonly string[]): string {
  return equal.length === 0 ? "all rows" : `all rows with the same ${formatList(equal)}`;
}
