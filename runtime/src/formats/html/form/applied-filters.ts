import type { CollectionPage } from "../../../document/format.js";
import { withQuery } from "../../../document/view.js";
import { relationKey } from "../../../request/filters/relation-iri.js";
import { wordsOf } from "../../../request/parameter-words.js";
import { parseBoolean } from "../../../request/parse-scalar.js";
import type { FilterParameter, QueryParameter } from "../../../request/query-parameter.js";
import { formatQuery, type QueryEntry } from "../../../request/query-string.js";
import { toWords } from "../../../util/to-words.js";
import { lastSegment } from "../iri.js";
import { startQuery } from "../links.js";

/** One condition or order of the request, and the collection without it. */
interface Applied {
  /** `population ≥ 1000000`. */
  readonly text: string;
  /** The value as it was sent, if the text has the name of the related item in its place. */
  readonly sent?: string;
  readonly kind: "filter" | "order";
  readonly without: string;
}

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

/** How many filters are in use: then an empty collection need not be one. */
export function filtersInUse(page: CollectionPage): number {
  return conditionsOf(page).filter(({ kind }) => kind === "filter").length;
}

/** True if a filter is in use. */
export function isFiltered(page: CollectionPage): boolean {
  return filtersInUse(page) > 0;
}

function conditionsOf(page: CollectionPage): readonly (Omit<Applied, "without"> & { readonly entry: QueryEntry })[] {
  return startQuery(page).entries.flatMap((entry) => {
    const { parameter } = entry;
    const isOrder = parameter?.kind === "order";
    const label = parameter && "filter" in parameter ? relatedLabel(page, parameter, entry.value) : undefined;
    const text = parameter && describe(parameter, label ?? entry.value);
    if (text === undefined) return [];
    const sent = label !== undefined && label !== entry.value ? { sent: entry.value } : {};
    return [{ text, ...sent, kind: isOrder ? "order" : "filter", entry }];
  });
}

/** What the page calls the item whose key or IRI was sent, if it says so anywhere else. */
function relatedLabel(page: CollectionPage, { value, filter }: FilterParameter, sent: string): string | undefined {
  if (filter.relation === undefined || value.form !== "key") return undefined;
  const { relation } = filter;
  const { path } = relation;
  const key = relationKey(sent, relation);
  if (key === undefined) return undefined;
  const choice = page.choices?.get(path)?.find(({ value }) => relationKey(value, relation) === key);
  if (choice !== undefined) return choice.text;
  const above = `${page.urls.base}${path}/`;
  for (const [iri, label] of page.labels ?? []) {
    if (iri.startsWith(above) && lastSegment(iri) === key) return label;
  }
  return undefined;
}

function describe(parameter: QueryParameter, value: string): string | undefined {
  if (parameter.kind === "search") return `search: ${value}`;
  // Without a required one there would be no page.
  if (parameter.required) return undefined;
  if ("declared" in parameter) return `${toWords(parameter.path[0] ?? "")}: ${value === "" ? "“”" : value}`;
  if (!("filter" in parameter)) return undefined;
  const label = toWords(parameter.field);
  if (parameter.kind === "order") {
    return `sorted by ${label}, ${value.toUpperCase() === "DESC" ? "descending" : "ascending"}`;
  }
  return `${label} ${wordsOf(parameter).verb(parameter)} ${shownValue(parameter, value)}`;
}

function shownValue({ value: { form } }: FilterParameter, value: string): string {
  if (form === "boolean") return parseBoolean(value) ? "present" : "missing";
  if (form === "range") return value.replace("..", " and ");
  return value === "" ? "“”" : value;
}
