/** A request of an API that needs an index, and what the database does without it. */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { IndexCondition, IndexField, Model } from "../schema/datamodel.js";
import { formatList } from "../util/wording.js";

export interface IndexNeed {
  readonly code: DiagnosticCode;
  readonly span: Span | undefined;
  /** Of the rows that are read. */
  readonly model: Model;
  /** `GET /books/feed`. */
  readonly route: string;
  /** What each page does without an index: `sorts all rows`. */
  readonly effect: string;
  /** Why an index that looks as if it served it does not: a sentence without its full stop. */
  readonly shortfall?: string | undefined;
  /** True while the table is small: nothing is reported yet. */
  readonly isForeseen?: boolean;
  /** The columns that serve it. */
  readonly advice: readonly IndexField[];
  /** The conditions that an index of only these rows would have. Default: none that an index can have. */
  readonly only?: readonly IndexCondition[];
  /** Whether the table's indexes, existing or proposed, serve it. */
  readonly isMet: (model: Model) => boolean;
}

/** Columns, after those of the scope. */
export function inScope(scopedBy: readonly string[], columns: readonly string[]): readonly string[] {
  return [...new Set([...scopedBy, ...columns])];
}

/** What a page reads or sorts, by the columns that find it. */
export function allRows(equal: readonly string[]): string {
  return equal.length === 0 ? "all rows" : `all rows with the same ${formatList(equal)}`;
}
