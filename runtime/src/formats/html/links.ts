/**
 * Builds the links of a collection's page to itself with other parameters: the first page, no filters, another order.
 */

import type { Direction } from "../../definition/resource.js";
import type { CollectionPage } from "../../document/format.js";
import { isPlace, withQuery } from "../../document/view.js";
import type { MatchedQuery } from "../../request/matched-query.js";
import { type Parameterised, parameterAt, requiredParameters } from "../../request/operation-parameters.js";
import { publicFieldName } from "../../request/public-names.js";
import { formatQuery, toName, withoutPaths } from "../../request/query-string.js";

/** The request whose values a form shows: that of a page, of an item, or one that caused a problem. */
export interface FormRequest
  extends Pick<CollectionPage, "path" | "query" | "cursor" | "choices" | "lookups" | "parent" | "facets"> {
  readonly operation: Parameterised;
}

/** Returns the query of the collection's first page: without a page, a cursor position and empty parameters. */
export function startQuery({ query, cursor, operation }: Omit<FormRequest, "path">): MatchedQuery {
  const start = withoutPaths(
    cursor?.rest ?? query,
    ({ path, parameter }) => isPlace(path, operation) || parameter?.kind === "cursor",
  );
  // An empty item of a list is a value; any other empty parameter counts as not sent.
  return { entries: start.entries.filter(({ path, value }) => value !== "" || path.at(-1) === "") };
}

/** Returns the link to the collection's first page with the current filters. */
export function startLink(page: FormRequest): string {
  return withQuery(page.path, formatQuery(startQuery(page)));
}

/**
 * Returns the link to the collection without optional parameters. Undefined if a required parameter is missing, because
 * there is no page without it.
 */
export function resetLink(page: FormRequest): string | undefined {
  const required = requiredParameters(page.operation);
  const entries = startQuery(page).entries.filter(({ path }) => required.includes(toName(path)));
  return entries.length < required.length ? undefined : withQuery(page.path, formatQuery({ entries }));
}

/** The order of a column that the client may sort by. */
interface Sorting {
  /**
   * The direction in which this column sorts the collection; undefined if the collection is sorted by another column
   * first.
   */
  readonly current: Direction | undefined;
  /** The link that sorts the collection by this column only: in the opposite direction, or ascending at first. */
  readonly link: string;
}

/** Returns how the client can sort by a column; undefined if it may not. */
export function sortingOf(page: CollectionPage, key: string): Sorting | undefined {
  const { operation, path, cursor } = page;
  const { order } = operation.parameters;
  if (parameterAt(operation, [order, key]) === undefined) return undefined;
  const query = startQuery(page);
  const [requested] = orderEntries(page);
  const [firstOrderField] = cursor?.fields ?? operation.order;
  const [field, direction] = requested ?? [
    firstOrderField && publicFieldName(firstOrderField),
    firstOrderField?.direction,
  ];
  const current = field === key ? direction : undefined;
  const plain = withoutPaths(query, ({ path: [name, inner] }) => name === order && inner !== undefined);
  const entry = { path: [order, key], value: current === "ASC" ? "desc" : "asc" };
  return { current, link: withQuery(path, formatQuery({ entries: [...plain.entries, entry] })) };
}

/** Returns the order in the query, of fields by which the client may sort the operation. */
export function orderEntries({
  query,
}: Pick<FormRequest, "query">): readonly (readonly [field: string, direction: Direction])[] {
  return query.entries.flatMap(({ value, parameter }) => {
    if (parameter?.kind !== "order" || value === "") return [];
    return [[parameter.field, value.toUpperCase() === "DESC" ? "DESC" : "ASC"] as const];
  });
}
