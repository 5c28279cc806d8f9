import type { Env } from "hono";
import type { AnyHandler } from "../definition/api-options.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { OperationModes, PageMode } from "../http/collection-request.js";
import { offsetPaging } from "../http/numbered-mode.js";
import { byCursor } from "./cursor.js";
import { distinctRows } from "./distinct.js";
import { streamed } from "./streaming.js";

/** How an operation is served, by its policy. @param handler gives the rows in Prisma's place */
export function operationModes<E extends Env>(
  operation: CollectionOperation,
  handler: AnyHandler<E> | undefined,
): OperationModes<E> {
  return { page: pageMode(operation), off: streamed, handler };
}

function pageMode({ pagination, distinct }: CollectionOperation): PageMode {
  if (pagination.viaCursor !== null) return byCursor;
  return distinct === undefined ? offsetPaging : distinctRows;
}
