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

/** A filter or an order that the request uses, and the link that removes it. */
interface Applied {
  /** The filter or the order in words: `population ≥ 1000000`. */
  readonly text: string;
  /** The value as the client sent it. Undefined unless the text shows the label of a related item instead. */
  readonly sent?: string;
  readonly kind: "filter" | "order";
  readonly without: string;
}

/** The maximum number of filters and orders in the list, because the link of each repeats the whole query. */
const listed = 20;

/** Returns the filters and orders in use. Unknown parameters are not among them, because they change nothing. */
export function appliedTo(page: CollectionPage): {
  readonly listed: readonly Applied[];
  /** The number of filters and orders in use that are not in the list. */
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

/** Returns the number of filters in use. If there are any, a page without items does not mean an empty collection. */
export function filtersInUse(page: CollectionPage): number {
  return conditionsOf(page).filter(({ kind }) => kind === "filter").length;
}

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

/**
 * Returns the label of the related item whose key or IRI the client sent. Undefined if the page does not contain it
 * elsewhere, as a choice of the form or as a link.
 */
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
  // Without a required parameter there is no page, so no link removes it.
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
