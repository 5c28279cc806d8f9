/**
 * The kinds of filters that `@filter` accepts: the fields that they work on, and everything else that depends on the
 * kind.
 */
import { dialects, type Provider, scalarTypes } from "@prisma-paged/runtime/generator";
import { databases, type Use } from "../schema/databases.js";
import type { EnumField, ScalarField } from "../schema/datamodel.js";
import { uses } from "../schema/field-use.js";

/** The types of values within Json that a filter compares. */
export const jsonTypes = ["String", "Int", "Float", "Boolean"] as const;
export type JsonType = (typeof jsonTypes)[number];

interface KindRule {
  /** The description that editors show. */
  readonly summary: string;
  /**
   * True if the filter ignores letter case. Where comparisons respect letter case, this needs a collation, which the
   * schema cannot declare.
   */
  readonly ignoresCase?: true;
  /**
   * The part of the value that the filter compares: all of it, or some part. Undefined unless the parameter is just the
   * field's name. A field has at most one such filter.
   */
  readonly match?: "whole" | "part";
  /** The words of Prisma and other libraries for the filter: `contains` for `partial`. */
  readonly meantBy: readonly string[];
  /** The uses that a column's native type must allow. Undefined if the filter works on every native type. */
  readonly native?: readonly Use[];
  /** Returns true if the filter works on a column with one value, otherwise the reason. Default: it works on each. */
  readonly column?: (field: ScalarField | EnumField, provider: Provider) => true | string;
  /** Returns true if the filter works on a value within Json, otherwise the reason. */
  readonly json: (type: JsonType, provider: Provider) => true | string;
  /** The other kinds of fields that the filter works on. Undefined if there are none. */
  readonly also?: readonly ("list" | "relation" | "list relation")[];
  /**
   * Returns what an index of the column finds for the filter; undefined if an index does not help. `bound` is the
   * suffix of the parameter: `[gt]`.
   */
  readonly index?: (provider: Provider) => { readonly finds: "value" | "range"; readonly bound: string } | undefined;
}

const always: KindRule["json"] = () => true;
const onString: KindRule["column"] = ({ type, kind }) =>
  (kind === "scalar" && type === "String") || "it needs a String";

const countable: ReadonlySet<string> = new Set(["String", "Int", "BigInt", "Boolean"]);

const part: Omit<KindRule, "summary" | "meantBy"> = {
  match: "part",
  native: ["search"],
  column: onString,
  json: (type) => type === "String" || "it needs a String",
};

export type FilterKindName =
  | "exact"
  | "iexact"
  | "not"
  | "partial"
  | "start"
  | "end"
  | "word"
  | "range"
  | "date"
  | "order"
  | "exists"
  | "facet"
  | "required";

function rangeBy(bound: string): NonNullable<KindRule["index"]> {
  return (provider) => (databases[provider].estimatesRanges ? { finds: "range", bound } : undefined);
}

/** The rules of each kind of filter, in the order in which messages and documentation list them. */
export const filterRules: { readonly [kind in FilterKindName]: KindRule } = {
  exact: {
    summary: "Equal to a value, or to one of several.",
    match: "whole",
    meantBy: ["equals", "in"],
    native: ["equality"],
    json: always,
    also: ["list", "relation", "list relation"],
    index: () => ({ finds: "value", bound: "" }),
  },
  iexact: {
    summary: "Equal to a text in any letter case, or to one of several.",
    match: "whole",
    meantBy: ["insensitive"],
    native: ["equality", "search"],
    column: onString,
    json: () => "values within Json are compared in their own letter case",
    // There, only an index over `lower(column)` finds them, which the schema cannot declare.
    index: (provider) => (dialects[provider].insensitiveMode ? undefined : { finds: "value", bound: "" }),
    ignoresCase: true,
  },
  not: {
    summary: "Different from a value, or from several.",
    meantBy: ["notIn"],
    native: ["equality"],
    json: always,
    also: ["list", "relation", "list relation"],
  },
  partial: { summary: "Contains a text.", ...part, meantBy: ["contains"] },
  start: { summary: "Begins with a text.", ...part, meantBy: ["startsWith"] },
  end: { summary: "Ends with a text.", ...part, meantBy: ["endsWith"] },
  word: { summary: "Has a word that begins with a text.", ...part, meantBy: ["search"] },
  range: {
    summary: "Below, above or between values.",
    meantBy: ["gt", "gte", "lt", "lte", "between"],
    native: ["range"],
    column: (field) =>
      (field.kind === "scalar" && scalarTypes[field.type].range !== undefined) ||
      "it needs a number, a DateTime or a String",
    json(type, provider) {
      // Texts are compared by rules of each database that no column of the schema shows.
      if (type !== "Int" && type !== "Float") return "it needs an Int or a Float";
      return databases[provider].comparesJsonNumbers ?? `Prisma compares no numbers within Json on ${provider}`;
    },
    index: rangeBy("[gt]"),
  },
  date: {
    summary: "Before or after a point in time.",
    meantBy: [],
    native: ["range"],
    column: ({ type }) => type === "DateTime" || "it needs a DateTime",
    json: () => "it needs a DateTime, which Json does not have",
    index: rangeBy("[after]"),
  },
  order: {
    summary: "Clients may sort by it.",
    meantBy: ["sort", "orderBy"],
    native: ["order"],
    column: (field, provider) => uses(field, "order", provider) || "it cannot be sorted",
    json: () => "Prisma sorts by columns only",
  },
  exists: { summary: "Is null, or is not.", meantBy: ["isNull", "isSet"], json: always, also: ["list", "relation"] },
  facet: {
    summary: "Clients may count the items of each value.",
    meantBy: ["groupBy", "aggregation"],
    native: ["equality"],
    column: (field) =>
      field.kind === "enum" || countable.has(field.type) || "it needs a String, an integer, a Boolean or an enum",
    json: () => "Prisma groups by columns only",
    also: ["relation"],
  },
  required: {
    summary: "Every request must have a value of it.",
    meantBy: ["mandatory"],
    native: ["equality"],
    json: () => "it needs a column, or a relation to one item",
    also: ["relation"],
  },
};

export const filterKindNames: readonly FilterKindName[] = Object.keys(filterRules) as readonly FilterKindName[];
