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

/** True if every page tells the total: it may be absent in partial paging, beyond a capped count, and where a handler gives the rows. */
export function isCounted({ pagination, handler }: Pick<CollectionOperation, "pagination" | "handler">): boolean {
  const { enabled, clientEnabled, partial, clientPartial, count } = pagination;
  const mayPage = enabled || clientEnabled;
  return handler !== true && !(mayPage && (partial || clientPartial || count === "capped"));
}

/** `30 items a page, no total; the client may ask for up to 50`. */
export function policyText({ pagination, handler, distinct }: CollectionOperation): string {
  const size = pagination.itemsPerPage === 1 ? "1 item a page" : `${pagination.itemsPerPage} items a page`;
  const cursor = pagination.viaCursor?.map(({ field, direction }) => `${field} ${direction}`).join(", ");
  const paged = [
    size,
    ...(cursor === undefined ? [] : [`by cursor (${cursor})`]),
    ...(pagination.partial ? ["without a total"] : []),
    ...(distinct === undefined ? [] : [`distinct by ${distinct.join(", ")}`]),
  ].join(", ");
  const may = [
    ...(pagination.clientItemsPerPage ? [`ask for up to ${largestPage(pagination)}`] : []),
    ...(pagination.clientPartial ? ["switch the total off"] : []),
    ...(pagination.clientEnabled ? ["switch paging"] : []),
  ];
  return [
    pagination.enabled ? paged : pagination.clientEnabled ? `all items; if switched on, ${paged}` : "all items",
    ...(may.length === 0 ? [] : [`the client may ${may.join(" and ")}`]),
    ...(handler ? ["the application gives the rows"] : []),
  ].join("; ");
}
