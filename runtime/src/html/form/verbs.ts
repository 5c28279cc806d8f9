/** How pages say what a filter compares. */
import type { TextMatch } from "../../definition/resource.js";
import type { Comparison } from "../../request/filters/range-conditions.js";
import type { FilterParameter } from "../../request/query-parameter.js";

/** `contains` of `title contains`. */
export function verbOf(parameter: FilterParameter): string {
  const isList = parameter.filter.list === true;
  switch (parameter.kind) {
    case "exact":
      return isList ? "include" : "is";
    case "not":
      return isList ? "do not include" : "is not";
    case "text":
      return matches[parameter.match];
    case "comparison":
      return comparisons[parameter.operator];
    case "between":
      return "between";
    case "exists":
      return isList ? "are" : "is";
    case "order":
      return "sorted by";
  }
}

const matches: { readonly [match in TextMatch]: string } = {
  partial: "contains",
  start: "begins with",
  end: "ends with",
  word: "has a word that begins with",
};

const comparisons: { readonly [operator in Comparison]: string } = { lt: "<", lte: "≤", gt: ">", gte: "≥" };
