import type { CollectionOperation } from "../definition/resource.js";
import { parameterAt, type QueryParameter } from "./operation-parameters.js";
import { type Query, without } from "./query-string.js";

const mayBeEmpty: ReadonlySet<QueryParameter["kind"]> = new Set(["list", "not-list", "declared-list"]);

/**
 * The query less the operation's parameters that were sent empty: they count as not sent, in links too. An empty item of
 * a list is a value, and an unknown parameter is carried as it came.
 */
export function withoutEmpty(
  query: Query,
  operation: Pick<CollectionOperation, "pagination" | "parameters" | "filters">,
): Query {
  return without(query, (path, value) => {
    if (value !== "") return false;
    const parameter = parameterAt(operation, path);
    return parameter !== undefined && !mayBeEmpty.has(parameter.kind);
  });
}
