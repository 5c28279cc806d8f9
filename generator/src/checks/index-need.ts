/** A request of an API that needs an index, and what the database does without it. */
import type { FixedWhere } from "@prisma-paged/runtime/generator";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Span } from "../diagnostics/diagnostics.js";
import { conditionAt } from "../model/filters/fixed-filter.js";
import { templated } from "../model/paths.js";
import type { IndexField, Model } from "../schema/datamodel.js";

export interface IndexNeed {
  readonly code: DiagnosticCode;
  readonly span: Span | undefined;
  /** Of the rows that are read. */
  readonly model: Model;
  /** `GET /books/feed`. */
  readonly route: string;
  /** What each page does without an index: `sorts all rows`. */
  readonly effect: string;
  /** The columns that serve it. */
  readonly advice: readonly IndexField[];
  /** Whether the indexes of the table, as they are or as they would be, serve it. */
  readonly isMet: (model: Model) => boolean;
}

/** Columns, after those of the scope. */
export function inScope(scopedBy: readonly string[], columns: readonly string[]): readonly string[] {
  return [...new Set([...scopedBy, ...columns])];
}

/** The fields that have one value in all rows of these; a range or a list does not order them. */
export function equalFields(conditions: readonly FixedWhere[]): readonly string[] {
  const isOne = (value: unknown) => typeof value !== "object" || value === null;
  return conditions.flatMap((where) =>
    Object.entries(conditionAt(where, new Date(0))).flatMap(([name, value]) => (isOne(value) ? [name] : [])),
  );
}

export function routeOf(path: string): string {
  return `GET ${templated(path)}`;
}
