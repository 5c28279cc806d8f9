/** The types of a finding: a measured cost that an edit of the schema would change. */

import type { Provider } from "@prisma-paged/runtime/generator";
import type { ApiModel, Datamodel, IndexField } from "prisma-paged/tools";
import type { Answered } from "../measure.js";
import type { Scopes } from "../scopes.js";

export interface FindingContext {
  readonly api: ApiModel;
  readonly datamodel: Datamodel;
  readonly provider: Provider;
  /** Returns the name of a field's column in the database. */
  readonly columnOf: (model: string, field: string) => string;
  /** Each `@@index` of the schema. */
  readonly indexes: readonly NamedIndex[];
  /** The milliseconds from which a statement is slow. */
  readonly slow: number;
  /** The scopes in which each request was measured. */
  readonly scopes: Scopes;
  /** The time that a statement may run, in milliseconds. */
  readonly timeout: number;
}

export interface NamedIndex {
  readonly model: string;
  readonly fields: readonly IndexField[];
  /** Whether a name in the database is that of this index. */
  readonly isNamed: (name: string) => boolean;
}

export const findingCodes = [
  "missing-index",
  "index-order",
  "few-values",
  "weak-cursor",
  "relation-order",
  "text-scan",
  "costly-count",
  "deep-page",
  "heavy-page",
  "unpaged-table",
  "embedded-list",
  "date-form",
  "timed-out",
  "failed",
  "unused-index",
] as const;

export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  readonly code: FindingCode;
  /** The route: `GET /books`. For an unused index, the name of its model. */
  readonly route: string;
  /** Other routes with the same finding, which the same remedy serves. */
  readonly alike?: readonly string[];
  /** The request that shows it. Undefined for an unused index, and for dates in other forms. */
  readonly request?: Answered["request"];
  /** The time of what it is about: a statement, several, or the whole request. Undefined if it is not about time. */
  readonly milliseconds?: number;
  /** The cause, in a few words: ``no index serves `?status=open` ``. */
  readonly headline: string;
  /** The figures: `412 ms; 1,000,000 rows read for 30`. */
  readonly proof: string;
  readonly remedy: Remedy;
  /** The costs of the ways to count, the present one first. Undefined if these were not measured. */
  readonly costs?: readonly CountCost[];
}

/** The code, the headline and the remedy of a finding. */
export type FindingAdvice = Pick<Finding, "code" | "headline" | "remedy">;

/** The cost of a request if its operation counts in a certain way. */
export interface CountCost {
  /** The options in the operation's `@pagination` that set the way to count. Empty for the present way. */
  readonly options: Options;
  readonly milliseconds: number;
  /** The milliseconds of the first run. A total that is kept costs them once in `countSeconds`. */
  readonly firstRun: number;
}

export type Remedy =
  /** An `@@index` of a model. */
  | { readonly kind: "index"; readonly model: string; readonly fields: readonly IndexField[] }
  /** Arguments of the operation's `@pagination`. */
  | {
      readonly kind: "options";
      readonly operation: string;
      readonly model: string;
      readonly options: Options;
      readonly why: string;
    }
  /** SQL, for an index that Prisma's schema cannot express, or for a repair of the data. */
  | { readonly kind: "sql"; readonly sql: string; readonly why: string }
  /** Words, if the user must decide: for one operation, or once for all operations of a model. */
  | { readonly kind: "words"; readonly text: string; readonly model?: string };

export const words = (text: string, model?: string): Remedy => ({ kind: "words", text, ...(model && { model }) });

export type Options = { readonly [name: string]: string | number | boolean };
