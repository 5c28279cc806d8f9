import type { Filter } from "../definition/resource.js";

/**
 * The field that holds a filter's value: for a relation its foreign key, so that no join is paid.
 * @param parameter the filter's key: what clients know the field by
 */
export function column(parameter: string, { relation, field = parameter }: Pick<Filter, "relation" | "field">): string {
  return relation?.field ?? field;
}
