import type { CollectionPage } from "../../document/format.js";
import { withQuery } from "../../document/view.js";
import type { Comparison } from "../../request/filters/range-conditions.js";
import { type FilterParameter, parameterAt, type QueryParameter } from "../../request/operation-parameters.js";
import { formatQuery, type QueryEntry } from "../../request/query-string.js";
import { parseBoolean } from "../../request/scalar.js";
import { toWords } from "../../util/to-words.js";
import { lastSegment } from "../iri.js";
import { startQuery } from "../links.js";
import { matchWords } from "./form-controls.js";

/** One condition or order of the request, and the collection without it. */
interface Applied {
  /** `population ≥ 1000000`. */
  readonly text: string;
  /** The value as it was sent, if the text has the name of the related item in its place. */
  readonly sent?: string;
  readonly kind: "filter" | "order";
  readonly without: string;
}

const comparisons: { readonly [operator in Comparison]: string } = { lt: "<", lte: "≤", gt: ">", gte: "≥" };

/** So many conditions are listed one by one: each comes with a link that repeats the whole query. */
const listed = 20;

/** The filters and orders in use; unknown parameters change nothing and are left out. */
export function appliedTo(page: CollectionPage): {
  readonly listed: readonly Applied[];
  /** How many are in use beside these. */
  readonly further: number;
} {
  const conditions = conditionsOf(page);
  const { entries } = startQuery(page);
  return {
    listed: conditions.slice(0, listed).map(({ entry, ...condition }) => {
      const rest = { entries: entries.filter((other) => other !== entry) };
      return { ...condition, without: withQuery(page.path, formatQuery(rest)) };
    }),
    further: Math.max(0, conditions.length - listed),
  };
}

/** True if a filter is in use: then an empty collection need not be one. */
export function isFiltered(page: CollectionPage): boolean {
  return conditionsOf(page).some(({ kind }) => kind === "filter");
}

function conditionsOf(page: CollectionPage): readonly (Omit<Applied, "without"> & { readonly entry: QueryEntry })[] {
  return startQuery(page).entries.flatMap((entry) => {
    const parameter = parameterAt(page.operation, entry.path);
    const isOrder = parameter?.kind === "order";
    const label = parameter && "filter" in parameter ? relatedLabel(page, parameter, entry.value) : undefined;
    const text = parameter && describe(parameter, label ?? entry.value);
    if (text === undefined) return [];
    const sent = label !== undefined && label !== entry.value ? { sent: entry.value } : {};
    return [{ text, ...sent, kind: isOrder ? "order" : "filter", entry }];
  });
}

/** What the page calls the item whose key or IRI was sent, if it says so anywhere else. */
function relatedLabel(page: CollectionPage, { kind, filter }: FilterParameter, sent: string): string | undefined {
  if (filter.relation === undefined || !naming.has(kind)) return undefined;
  const { path } = filter.relation;
  const key = lastSegment(sent);
  const choice = page.choices?.get(path)?.find(({ value }) => value === sent || value === key);
  if (choice !== undefined) return choice.text;
  const above = `${page.urls.base}${path}/`;
  for (const [iri, label] of page.labels ?? []) {
    if (iri.startsWith(above) && [sent, key].includes(lastSegment(iri))) return label;
  }
  return undefined;
}

/** The parameters whose values name an item. */
const naming: ReadonlySet<QueryParameter["kind"]> = new Set(["exact", "list", "not", "not-list"]);

function describe(parameter: QueryParameter, value: string): string | undefined {
  if (parameter.kind === "search") return `search: ${value}`;
  // Without a required one there would be no page.
  if ("declared" in parameter && parameter.declared.required) return undefined;
  if ("declared" in parameter) return `${toWords(parameter.path[0] ?? "")}: ${value === "" ? "“”" : value}`;
  if (!("filter" in parameter)) return undefined;
  const label = toWords(parameter.field);
  switch (parameter.kind) {
    case "exact":
    case "list":
      return `${label} ${parameter.filter.list ? "include" : "is"} ${value === "" ? "“”" : value}`;
    case "not":
    case "not-list":
      return `${label} ${parameter.filter.list ? "do not include" : "is not"} ${value === "" ? "“”" : value}`;
    case "text":
    case "text-list":
      return `${label} ${matchWords[parameter.match]} ${value}`;
    case "comparison":
      return `${label} ${comparisons[parameter.operator]} ${value}`;
    case "between":
      return `${label} between ${value.replace("..", " and ")}`;
    case "order":
      return `sorted by ${label}, ${value.toUpperCase() === "DESC" ? "descending" : "ascending"}`;
    case "exists":
      return `${label} ${parameter.filter.list ? "are" : "is"} ${parseBoolean(value) ? "present" : "missing"}`;
  }
}
