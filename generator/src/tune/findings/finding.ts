/** What a measurement shows that an edit of the schema would change. */
import type { IndexField } from "../../schema/datamodel.js";
import type { Answered } from "../measure.js";

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
  "timed-out",
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
  /** ``no index serves `?status=open` ``. */
  readonly headline: string;
  /** The figures: `412 ms; 1,000,000 rows read for 30`. */
  readonly proof: string;
  readonly remedy: Remedy;
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
  /** What a person decides. */
  | { readonly kind: "words"; readonly text: string };

export type Options = { readonly [name: string]: string | number | boolean };

/** `1,223`. */
export const grouped = (value: number): string => value.toLocaleString("en-US");

export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 10 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(1)} ms`;
}

export function size(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
