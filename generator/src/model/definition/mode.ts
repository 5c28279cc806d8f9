/** How a collection is paged, in the words of the documentation. */
import type { CollectionOperation } from "@prisma-paged/runtime/generator";

/** `full paging`; of a handler, that the application decides. */
export function modeOf({ pagination, handler }: Pick<CollectionOperation, "pagination" | "handler">): string {
  const { enabled, partial, viaCursor } = pagination;
  if (handler === true) return "rows from a handler";
  if (!enabled) return "unpaged";
  if (viaCursor && viaCursor.length > 0) return "cursor paging";
  return partial ? "partial paging" : "full paging";
}
