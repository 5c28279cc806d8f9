import type { Env } from "hono";
import type { AnyHandler } from "../definition/api-options.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { OperationModes, PageMode } from "../http/collection-request.js";
import { offsetPaging } from "../http/numbered-mode.js";
import { cursorPaging } from "./cursor.js";
import { distinctPaging } from "./distinct.js";

/** How an operation is served, by its policy. @param handler provides the rows instead of Prisma */
export function operationModes<E extends Env>(
  operation: CollectionOperation,
  handler: AnyHandler<E> | undefined,
): OperationModes<E> {
  return { page: pageMode(operation), handler };
}

function pageMode({ pagination, distinct }: CollectionOperation): PageMode {
  if (pagination.viaCursor !== null) return cursorPaging;
  return distinct === undefined ? offsetPaging : distinctPaging;
}
