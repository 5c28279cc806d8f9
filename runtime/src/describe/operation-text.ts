/** The names and descriptions of operations, in emitted modules and in the API's own documents. */

import { facetsOf } from "../definition/part-table.js";
import type { CollectionOperation, OrderField } from "../definition/resource.js";
import { defaultPageSize, largestPage } from "../request/operation-parameters.js";
import { publicFieldName } from "../request/public-names.js";
import { capitalise } from "../util/to-words.js";

/** Returns a name in Pascal case: `order_line` → `OrderLine`. A name that is already in Pascal case stays unchanged. */
export function pascalCase(name: string): string {
  return name
    .split(/[_\s-]+/)
    .map(capitalise)
    .join("");
}

/**
 * Returns the name of an operation: `City` for the collection itself, `CityArchive` for a further operation or a list
 * relation.
 */
export function operationName(resource: string, { name }: Pick<CollectionOperation, "name">): string {
  return name === "getCollection" ? resource : resource + pascalCase(name);
}

/**
 * Returns whether the items of a route differ from those of other routes, in their fields or in the relations that a
 * client may include.
 */
export function sendsOwnItems({
  fields,
  clientIncludes,
}: Pick<CollectionOperation, "fields" | "clientIncludes">): boolean {
  return fields !== undefined || clientIncludes !== undefined;
}

/**
 * Returns the name of a route's items if these differ from those of other routes: `CityArchive`; `CityGet` for the
 * item's route.
 */
export function routeItemName(resource: string, route: string): string {
  return resource + pascalCase(route);
}

/**
 * Returns whether every page contains the total. The total may be absent in partial paging, beyond a capped count, and
 * if a handler returns the rows.
 */
export function isCounted({ pagination, handler }: Pick<CollectionOperation, "pagination" | "handler">): boolean {
  const { enabled, clientEnabled, partial, clientPartial, count } = pagination;
  const mayPage = enabled || clientEnabled;
  return handler !== true && !(mayPage && (partial || clientPartial || count === "capped"));
}

/**
 * Returns the description of an operation's paging: `30 items per page. Send \`partial=true\` to skip the total count.`
 * Options without effect are not mentioned.
 */
export function policyText(operation: CollectionOperation): string {
  const { pagination, parameters, handler, distinct, publicDistinct = distinct, clientIncludes } = operation;
  const { enabled, clientEnabled, viaCursor, partial } = pagination;
  const itemsPerPage = defaultPageSize(pagination);
  const mayPage = enabled || clientEnabled;
  const cursor = viaCursor?.map(orderFieldText).join(", ");
  const kinds = publicDistinct === undefined ? [] : [`distinct by ${publicDistinct.join(", ")}`];
  const paged = [
    itemsPerPage === 1 ? "1 item per page" : `${itemsPerPage} items per page`,
    ...(cursor === undefined ? [] : [`by cursor (${cursor})`]),
    ...(partial ? ["without a total"] : []),
    ...kinds,
  ].join(", ");
  const sentences = [
    enabled ? paged : ["All items", ...kinds].join(", "),
    ...(clientEnabled
      ? [`Send \`${parameters.enabled}=${!enabled}\` for ${enabled ? "all items at once" : paged}`]
      : []),
    ...(mayPage && pagination.clientItemsPerPage
      ? [`Send \`${parameters.itemsPerPage}\` for up to ${largestPage(pagination)}`]
      : []),
    ...(mayPage && viaCursor === null && pagination.clientOffset
      ? [`Send \`${parameters.offset}\` instead of \`${parameters.page}\` to begin at any row`]
      : []),
    ...(mayPage && pagination.clientPartial
      ? [`Send \`${parameters.partial}=${!partial}\` to ${partial ? "get the total" : "skip the total count"}`]
      : []),
    ...(pagination.clientFields ? [`Send \`${parameters.fields}\` to choose the fields`] : []),
    ...(clientIncludes ? [`Send \`${parameters.include}\` to include related items`] : []),
    ...(facetsOf(operation).length > 0 ? [`Send \`${parameters.facets}\` to count the values of fields`] : []),
    ...(handler ? ["The rows come from the application"] : []),
    ...(pagination.strictQueryParameterValidation ? ["Other query parameters are rejected"] : []),
  ];
  return sentences.map((sentence) => `${sentence}.`).join(" ");
}

/** Returns a field of an order as text, with the field's public name: `population DESC nulls last`. */
export function orderFieldText(field: OrderField): string {
  const { direction, nulls } = field;
  return `${publicFieldName(field)} ${direction}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
}
