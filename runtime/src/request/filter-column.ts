import type { Filter } from "../definition/resource.js";

/** The field that holds a filter's value: for a relation its foreign key, so that no join is paid. */
export function column(name: string, { relation }: Pick<Filter, "relation">): string {
  return relation?.field ?? name;
}
