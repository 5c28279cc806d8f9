/** Links of the page itself: to the same collection, its start, under other parameters. */

import type { Direction } from "../../definition/resource.js";
import type { CollectionPage } from "../../document/format.js";
import { isPlace, withQuery } from "../../document/view.js";
import type { BoundQuery } from "../../request/matched-query.js";
import { type Parameterised, parameterAt, requiredParameters } from "../../request/operation-parameters.js";
import { publicName } from "../../request/public-names.js";
import { formatQuery, toName, without } from "../../request/query-string.js";

/** What a form and its links are made of: a page, an item, or a request that has neither. */
export interface FormRequest
  extends Pick<CollectionPage, "path" | "query" | "cursor" | "choices" | "lookups" | "parent" | "facets"> {
  readonly operation: Parameterised;
}

/** The query that holds for a collection's first page: no page, no cursor position, and nothing that was sent empty. */
export function startQuery({ query, cursor, operation }: Omit<FormRequest, "path">): BoundQuery {
  const start = without(
    cursor?.rest ?? query,
    ({ path, parameter }) => isPlace(path, operation) || parameter?.kind === "cursor",
  );
  // An empty item of a list is a value; any other empty parameter counts as not sent.
  return { entries: start.entries.filter(({ path, value }) => value !== "" || path.at(-1) === "") };
}

/** The collection's first page, under the same filters. */
export function startLink(page: FormRequest): string {
  return withQuery(page.path, formatQuery(startQuery(page)));
}

/**
 * The collection without anything that can be left out: what it requires stays. Undefined if that is missing,
 * for then there is no such page.
 */
export function resetLink(page: FormRequest): string | undefined {
  const required = requiredParameters(page.operation);
  const entries = startQuery(page).entries.filter(({ path }) => required.includes(toName(path)));
  return entries.length < required.length ? undefined : withQuery(page.path, formatQuery({ entries }));
}

/** A column's order, if the client may choose it. */
interface Sorting {
  /** How the collection is sorted by this column first of all, if it is. */
  readonly current: Direction | undefined;
  /** The same collection, sorted by this column only: the other way round, or ascending. */
  readonly link: string;
}

/** How a column can be sorted; undefined if the client may not. */
export function sortingOf(page: CollectionPage, key: string): Sorting | undefined {
  const { operation, path, cursor } = page;
  const { order } = operation.parameters;
  if (parameterAt(operation, [order, key]) === undefined) return undefined;
  const query = startQuery(page);
  const [requested] = orderEntries(page);
  const [own] = cursor?.fields ?? operation.order;
  const [field, direction] = requested ?? [own && publicName(own), own?.direction];
  const current = field === key ? direction : undefined;
  const plain = without(query, ({ path: [name, inner] }) => name === order && inner !== undefined);
  const entry = { path: [order, key], value: current === "ASC" ? "desc" : "asc" };
  return { current, link: withQuery(path, formatQuery({ entries: [...plain.entries, entry] })) };
}

/** The order that the query requests, by fields that the operation may be sorted by. */
export function orderEntries({
  query,
}: Pick<FormRequest, "query">): readonly (readonly [field: string, direction: Direction])[] {
  return query.entries.flatMap(({ value, parameter }) => {
    if (parameter?.kind !== "order" || value === "") return [];
    return [[parameter.field, value.toUpperCase() === "DESC" ? "DESC" : "ASC"] as const];
  });
}
