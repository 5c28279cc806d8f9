import type { Control } from "./form-controls.js";

/** So many filters are always visible, unless more are required. */
const most = 2;

/**
 * The filters that a collection's page always shows, and the others, each in their order. What is required comes first: a
 * closed part of the page could not report that it is missing. Then come those that a person chooses rather than types,
 * after the first text filter of the items' own if there is no search.
 */
export function usefulFilters(
  filters: readonly Control[],
  hasSearch: boolean,
): { readonly shown: readonly Control[]; readonly others: readonly Control[] } {
  const isText = ({ input }: Control) => input.kind === "text" && input.type === "search";
  const main = hasSearch ? undefined : filters.find((control) => isText(control) && !control.name.includes("."));
  const rank = (control: Control): number => {
    const { required, input, name } = control;
    if (required) return 0;
    if (isText(control)) return control === main ? 1 : 4;
    if (name.startsWith("exists[") || name.endsWith("[not]")) return 4;
    if (input.kind === "text" && input.lookup !== undefined) return 2;
    return input.kind === "select" ? 2 : 3;
  };
  const ranked = [...filters].sort((a, b) => rank(a) - rank(b));
  const required = filters.filter((control) => control.required).length;
  const chosen = new Set(ranked.slice(0, Math.max(most, required)));
  return {
    shown: filters.filter((control) => chosen.has(control)),
    others: filters.filter((control) => !chosen.has(control)),
  };
}
