/** Describes how a collection is paged, in the words of the documentation. */
import type { CollectionOperation } from "@prisma-paged/runtime/generator";

/** Returns how a collection is paged: `full paging`. With a handler, the application decides: `rows from a handler`. */
export function modeOf({ pagination, handler }: Pick<CollectionOperation, "pagination" | "handler">): string {
  const { enabled, partial, viaCursor } = pagination;
  if (handler === true) return "rows from a handler";
  if (!enabled) return "unpaged";
  if (viaCursor && viaCursor.length > 0) return "cursor paging";
  return partial ? "partial paging" : "full paging";
}
