/** What a measurement shows that an edit of the schema would change. */

import type { Provider } from "@prisma-paged/runtime/generator";
import type { ApiModel, Datamodel, IndexField } from "prisma-paged/tools";
import type { Answered } from "../measure.js";
import type { Scopes } from "../scopes.js";

export interface FindingContext {
  readonly api: ApiModel;
  readonly datamodel: Datamodel;
  readonly provider: Provider;
  /** The column of a field. */
  readonly columnOf: (model: string, field: string) => string;
  /** Each `@@index` of the schema. */
  readonly indexes: readonly NamedIndex[];
  /** From how many milliseconds a statement is slow. */
  readonly slow: number;
  /** What each request was measured under. */
  readonly scopes: Scopes;
  /** How long a statement may run, in milliseconds. */
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
  /** `GET /books`. */
  readonly route: string;
  /** Other routes with the same finding, which the same remedy serves. */
  readonly alike?: readonly string[];
  /** The request that shows it; undefined of an index that no request uses. */
  readonly request?: Answered["request"];
  /** The time of what it is about: a statement, several, or the whole request. */
  readonly milliseconds?: number;
  /** ``no index serves `?status=open` ``. */
  readonly headline: string;
  /** The figures: `412 ms; 1,000,000 rows read for 30`. */
  readonly proof: string;
  readonly remedy: Remedy;
  /** Of ways to count, the present one first. */
  readonly costs?: readonly CountCost[];
}

/** What a finding is, and what to do. */
export type Advice = Pick<Finding, "code" | "headline" | "remedy">;

/** What a request costs if its operation counts in some way. */
export interface CountCost {
  /** Of the operation's `@pagination`; none for the present way. */
  readonly options: Options;
  readonly milliseconds: number;
  /** What a total that is kept costs once in `countSeconds`. */
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
  /** What Prisma's schema cannot say. */
  | { readonly kind: "sql"; readonly sql: string; readonly why: string }
  /** What a person decides: of an operation, or once for all operations of a model. */
  | { readonly kind: "words"; readonly text: string; readonly model?: string };

export const words = (text: string, model?: string): Remedy => ({ kind: "words", text, ...(model && { model }) });

export type Options = { readonly [name: string]: string | number | boolean };
