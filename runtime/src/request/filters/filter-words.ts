/** What people read of a filter: OpenAPI's sentence for each of its parameters, and the words of a page. */
import type { Filter, TextMatch } from "../../definition/resource.js";
import type { Comparison, FilterParameter } from "../query-parameter.js";

interface FilterWords<Parameter extends FilterParameter = FilterParameter> {
  /** Without a full stop. */
  readonly sentence: (parameter: Parameter) => string;
  /** `contains` of `title contains`. */
  readonly verb: (parameter: Parameter) => string;
  /** What follows the field's name at its control in a form; undefined if it has none. Default: the verb. */
  readonly label?: (parameter: Parameter) => string | undefined;
}

/** The words of a parameter's kind. */
export function wordsOf({ kind }: FilterParameter): FilterWords {
  // TypeScript does not see that the kind of the words is the parameter's.
  return words[kind] as FilterWords;
}

const words: { readonly [Kind in FilterParameter["kind"]]: FilterWords<Extract<FilterParameter, { kind: Kind }>> } = {
  exact: {
    sentence: ({ field, filter, list }) =>
      `Filter by ${fieldText(field, filter)}: ${valueText(filter, list ? "any" : "one")}${filter.match === "iexact" ? ", case-insensitive" : ""}`,
    verb: ({ filter }) => (filter.list ? "include" : "is"),
    label: ({ filter }) => (filter.list ? "include" : ""),
  },
  not: {
    sentence: ({ field, filter, list }) =>
      `Filter by \`${field}\`: every item but those with ${valueText(filter, list ? "these" : "this")}`,
    verb: ({ filter }) => (filter.list ? "do not include" : "is not"),
  },
  text: {
    sentence: ({ field, match, filter, list }) =>
      `${parts[match].of} ${fieldText(field, filter)}, case-${filter.caseSensitive ? "sensitive" : "insensitive"}${list ? ": any of these" : ""}`,
    verb: ({ match }) => parts[match].verb,
  },
  comparison: {
    sentence: ({ field, operator, isPosition }) =>
      `Filter by \`${field}\`: values ${bounds[operator].words}${isPosition ? ". With a value for each field of the order, it is a position" : ""}`,
    verb: ({ operator }) => bounds[operator].sign,
    // One control is enough for each end.
    label: ({ filter, path, operator }) => (filter.range && path[1] !== operator ? undefined : bounds[operator].label),
  },
  between: {
    sentence: ({ field }) => `Filter by \`${field}\`: values between the two of \`a..b\`, both included`,
    verb: () => "between",
    label: () => undefined,
  },
  order: {
    sentence: ({ field }) => `Sorts by \`${field}\``,
    verb: () => "sorted by",
    label: () => undefined,
  },
  exists: {
    sentence: ({ field }) => `Filter by whether \`${field}\` has a value`,
    verb: ({ filter }) => (filter.list ? "are" : "is"),
  },
};

const parts: { readonly [match in TextMatch]: { readonly of: string; readonly verb: string } } = {
  partial: { of: "Substring of", verb: "contains" },
  start: { of: "Beginning of", verb: "begins with" },
  end: { of: "End of", verb: "ends with" },
  word: { of: "Beginning of a word of", verb: "has a word that begins with" },
};

const bounds: {
  readonly [operator in Comparison]: { readonly words: string; readonly sign: string; readonly label?: string };
} = {
  lt: { words: "below this one", sign: "<" },
  lte: { words: "up to this one", sign: "≤", label: "to" },
  gt: { words: "above this one", sign: ">" },
  gte: { words: "from this one on", sign: "≥", label: "from" },
};

/** `ownerId`, or each of several fields. */
function fieldText(field: string, { anyOf }: Pick<Filter, "anyOf">): string {
  const names = anyOf === undefined ? [field] : Object.keys(anyOf);
  return names.map((name) => `\`${name}\``).join(" or ");
}

/** What a filter compares. */
const valueTexts = {
  relation: {
    one: "an id or a URL",
    any: "one or more ids or URLs",
    this: "this id or URL",
    these: "one of these ids or URLs",
  },
  list: {
    one: "a list with this value",
    any: "a list with any of these values",
    this: "this value in the list",
    these: "one of these values in the list",
  },
  value: { one: "this value", any: "any of these values", this: "this value", these: "one of these values" },
} as const;

function valueText({ relation, list }: Filter, use: keyof (typeof valueTexts)["value"]): string {
  return valueTexts[relation ? "relation" : list ? "list" : "value"][use];
}
