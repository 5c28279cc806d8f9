/** What the generator and an API's own documents both say of an operation. */
import { largestPage } from "../page-request.js";
import type { CollectionOperation } from "../resource.js";

/** `order_line` → `OrderLine`; a name that is in Pascal case already stays as it is. */
export function pascalCase(name: string): string {
  return name
    .split(/[_\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `City` for the collection itself, `CityArchive` for a further operation or a list relation. */
export function operationName(resource: string, { name }: Pick<CollectionOperation, "name">): string {
  return name === "getCollection" ? resource : resource + pascalCase(name);
}

/**
 * True if every page tells the total: it may be absent in partial paging, beyond a capped count, and where a handler
 * gives the rows.
 */
export function isCounted({ pagination, handler }: Pick<CollectionOperation, "pagination" | "handler">): boolean {
  const { enabled, clientEnabled, partial, clientPartial, count } = pagination;
  const mayPage = enabled || clientEnabled;
  return handler !== true && !(mayPage && (partial || clientPartial || count === "capped"));
}

/** `30 items a page, without a total; the client may ask for up to 50`. What has no effect is not said. */
export function policyText({ pagination, handler, distinct }: CollectionOperation): string {
  const { enabled, clientEnabled, itemsPerPage, viaCursor, partial } = pagination;
  const mayPage = enabled || clientEnabled;
  const cursor = viaCursor?.map(({ field, direction }) => `${field} ${direction}`).join(", ");
  const kinds = distinct === undefined ? [] : [`distinct by ${distinct.join(", ")}`];
  const all = ["all items", ...kinds].join(", ");
  const paged = [
    itemsPerPage === 1 ? "1 item a page" : `${itemsPerPage} items a page`,
    ...(cursor === undefined ? [] : [`by cursor (${cursor})`]),
    ...(partial ? ["without a total"] : []),
    ...kinds,
  ].join(", ");
  const may = [
    ...(mayPage && pagination.clientItemsPerPage ? [`ask for up to ${largestPage(pagination)}`] : []),
    ...(mayPage && pagination.clientPartial ? [`switch the total ${partial ? "on" : "off"}`] : []),
    ...(clientEnabled ? ["switch paging"] : []),
  ];
  return [
    enabled ? paged : clientEnabled ? `${all}; if switched on, ${paged}` : all,
    ...(may.length === 0 ? [] : [`the client may ${may.join(" and ")}`]),
    ...(handler ? ["the application gives the rows"] : []),
  ].join("; ");
}
