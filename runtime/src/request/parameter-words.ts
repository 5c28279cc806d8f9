/**
 * The texts that people read about a query parameter, and a value that shows what the parameter does. One table has a row
 * for each kind of parameter; OpenAPI, the forms of browsable pages, `explain` and `tune` read it.
 */
import type { Filter, TextMatch } from "../definition/resource.js";
import { searchedName } from "./public-names.js";
import type { Comparison, FilterParameter, QueryParameter } from "./query-parameter.js";

interface ParameterWords<Parameter extends QueryParameter = QueryParameter> {
  /** Says what the parameter does, in one or more sentences: `The number of the page.` */
  readonly sentence: (parameter: Parameter) => string;
  /**
   * Returns the label of the parameter's control in a form: `Items per page`. Undefined if forms have no control for
   * the parameter.
   */
  readonly label?: (parameter: Parameter) => string | undefined;
  /**
   * The two choices that a form offers for a switch: `in pages` and `all at once` for the parameter `pagination`.
   * Undefined for other parameters.
   */
  readonly states?: SwitchStates;
  /**
   * Returns a value that shows what the parameter does, regardless of the rows: `false` for `pagination`. Undefined if
   * no such value exists: which text to search for depends on the rows.
   */
  readonly sample?: (parameter: Parameter) => string | undefined;
}

/**
 * The text of each choice of a switch, and a remark in brackets that helps to choose: partial paging is `off` for the
 * total count, with the remark `faster`.
 */
export interface SwitchStates {
  readonly on: readonly [text: string, remark?: string];
  readonly off: readonly [text: string, remark?: string];
}

/** The texts of a filter. Its label follows the name of its field: `to` in `population to`. Default: the verb. */
interface FilterWords<Parameter extends FilterParameter = FilterParameter> extends ParameterWords<Parameter> {
  /** Returns the verb between the field and the value of a filter: `contains` in `title contains sea`. */
  readonly verb: (parameter: Parameter) => string;
}

/** Returns the row of the table for the kind of a parameter. */
export function wordsOf(parameter: FilterParameter): FilterWords;
export function wordsOf(parameter: QueryParameter): ParameterWords;
export function wordsOf({ kind }: QueryParameter): FilterWords & ParameterWords {
  // TypeScript does not see that the kind of the words is the parameter's.
  return words[kind] as FilterWords & ParameterWords;
}

/** Returns a value that shows what a parameter does, regardless of the rows: `false` for `pagination`. */
export function sampleOf(parameter: QueryParameter): string | undefined {
  return wordsOf(parameter).sample?.(parameter);
}

type OfKind<Kind> = Extract<QueryParameter, { kind: Kind }>;
type FilterKindName = FilterParameter["kind"];

const words: {
  readonly [Kind in QueryParameter["kind"]]: Kind extends FilterKindName
    ? FilterWords<Extract<FilterParameter, { kind: Kind }>>
    : ParameterWords<OfKind<Kind>>;
} = {
  page: { sentence: ({ maximumOffset }) => withBound("The number of the page", maximumOffset) },
  offset: {
    sentence: ({ maximumOffset }) =>
      withBound("The number of items before the page, instead of the page's number", maximumOffset),
  },
  switch: {
    sentence: () => "Whether the collection is paged.",
    label: () => "Show",
    states: { on: ["in pages"], off: ["all at once"] },
    sample: ({ default: isPaged }) => String(!isPaged),
  },
  "page-size": {
    sentence: ({ maximum }) => `The number of items per page. A number above ${maximum} is lowered to ${maximum}.`,
    label: () => "Items per page",
    sample: ({ maximum }) => String(maximum),
  },
  partial: {
    sentence: () => "Partial paging: no total, and no links to the first and the last page.",
    label: () => "Total count",
    states: { on: ["off", "faster"], off: ["on"] },
    sample: ({ default: isPartial }) => String(!isPartial),
  },
  cursor: {
    sentence: () =>
      "Where the page begins. Take it from a link to the next or the previous page, and send it unchanged.",
  },
  fields: {
    sentence: (parameter) => choiceText("The fields that are sent", parameter, "all"),
    label: () => "Fields to request",
    sample: firstName,
  },
  include: {
    sentence: (parameter) => choiceText("The related items that are included instead of their links", parameter),
    label: () => "Include",
    sample: firstName,
  },
  facets: {
    sentence: (parameter) =>
      choiceText("The fields of which the answer has the number of items for each value", parameter),
    label: () => "Count the values of",
    sample: firstName,
  },
  position: {
    sentence: ({ operator, field }) =>
      operator === "null"
        ? `Part of a position, which links contain: among the items without \`${field}\`.`
        : `Part of a position, which links contain: a value of \`${field}\` for each field of the order.`,
  },
  search: {
    sentence: ({ fields }) => {
      const paths = fields.map((field) => `\`${searchedName(field)}\``);
      const listed = [paths.slice(0, -1).join(", "), ...paths.slice(-1)].filter(Boolean).join(" or ");
      return `Search: each word is in ${listed}, case-insensitive.`;
    },
    label: () => "Search",
  },
  declared: { sentence: ({ declared }) => declared.description ?? "A parameter of this collection." },
  exact: {
    sentence: ({ field, filter, list }) =>
      `Filter by ${fieldText(field, filter)}: ${valueText(filter, list ? "any" : "one")}${filter.match === "iexact" ? ", case-insensitive" : ""}.`,
    verb: ({ filter }) => (filter.list ? "include" : "is"),
    label: ({ filter }) => (filter.list ? "include" : ""),
  },
  not: {
    sentence: ({ field, filter, list }) =>
      `Filter by \`${field}\`: every item but those with ${valueText(filter, list ? "these" : "this")}.`,
    verb: ({ filter }) => (filter.list ? "do not include" : "is not"),
  },
  text: {
    sentence: ({ field, match, filter, list }) =>
      `${parts[match].of} ${fieldText(field, filter)}, case-${filter.caseSensitive ? "sensitive" : "insensitive"}${list ? ": any of these" : ""}.`,
    verb: ({ match }) => parts[match].verb,
  },
  comparison: {
    sentence: ({ field, operator, isPosition }) =>
      `Filter by \`${field}\`: values ${bounds[operator].words}${isPosition ? ". With a value for each field of the order, it is a position" : ""}.`,
    verb: ({ operator }) => bounds[operator].sign,
    // One control is enough for each end.
    label: ({ filter, path, operator }) => (filter.range && path[1] !== operator ? undefined : bounds[operator].label),
  },
  between: {
    sentence: ({ field }) => `Filter by \`${field}\`: values between the two of \`a..b\`, both included.`,
    verb: () => "between",
    label: () => undefined,
  },
  order: {
    sentence: ({ field }) => `Sorts by \`${field}\`.`,
    verb: () => "sorted by",
    label: () => undefined,
  },
  exists: {
    sentence: ({ field }) => `Filter by whether \`${field}\` has a value.`,
    verb: ({ filter }) => (filter.list ? "are" : "is"),
  },
};

/** Adds the bound of pages to a sentence, if there is one. */
function withBound(text: string, maximumOffset: number | null): string {
  if (maximumOffset === null) return `${text}.`;
  return `${text}. Pages beyond the first ${maximumOffset.toLocaleString("en-US")} items are not available.`;
}

type Choice = OfKind<"fields" | "include" | "facets">;

function choiceText(text: string, { list, names }: Choice, usual: "all" | "none" = "none"): string {
  if (list) return `${text}. Default: ${usual} of these.`;
  return `${text}, separated by commas: some of ${names.map((name) => `\`${name}\``).join(", ")}.`;
}

function firstName({ names: [first] }: Choice): string | undefined {
  return first;
}

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

/** Returns the names of the fields of a filter for a sentence: `ownerId`, or each of several fields. */
function fieldText(field: string, { anyOf }: Pick<Filter, "anyOf">): string {
  const names = anyOf === undefined ? [field] : Object.keys(anyOf);
  return names.map((name) => `\`${name}\``).join(" or ");
}

/**
 * The values that a filter accepts, within a sentence: one value or any of several to keep items, this one or these to
 * exclude items.
 */
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
