/** Every kind of filter that `@filter` takes: what a field must be, and what else depends on the kind. */
import { dialects, type Provider, scalarTypes } from "@prisma-paged/runtime/generator";
import { databases, type Use } from "../schema/databases.js";
import type { EnumField, ScalarField } from "../schema/datamodel.js";
import { uses } from "../schema/field-use.js";

/** The types of values within Json that a filter compares. */
export const jsonTypes = ["String", "Int", "Float", "Boolean"] as const;
export type JsonType = (typeof jsonTypes)[number];

interface KindRule {
  /** As editors show it. */
  readonly summary: string;
  /** True if it ignores letter case: where comparisons respect it, only under a collation, which the schema cannot declare. */
  readonly ignoresCase?: true;
  /** Given if its parameter is just the field's name: a field has at most one of them. */
  readonly match?: "whole" | "part";
  /** Prisma's words for it, and those of others. */
  readonly meantBy: readonly string[];
  /** What it does with a value of a native type. */
  readonly native?: readonly Use[];
  /** True if it works on a column with one value, or why not. Default: on each. */
  readonly column?: (field: ScalarField | EnumField, provider: Provider) => true | string;
  /** True if it works on a value within Json, or why not. */
  readonly json: (type: JsonType, provider: Provider) => true | string;
  /** What else it works on. */
  readonly also?: readonly ("list" | "relation" | "list relation")[];
  /** What an index of the column finds for it, if one is of use; `bound` is what its parameter ends with. */
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

export type FilterKind =
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

/** In the order in which they are listed to people. */
export const filterRules: { readonly [kind in FilterKind]: KindRule } = {
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

export const filterKinds: readonly FilterKind[] = Object.keys(filterRules) as readonly FilterKind[];
