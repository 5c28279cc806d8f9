import type { Control } from "./form-controls.js";

/** The number of filters that are always visible. Required filters always are. */
const most = 2;

/**
 * Returns the filters that a collection's page always shows, and the others, each in their order. Required filters have
 * the highest rank, because a closed part of the page could not report that one is missing. The next is the first text
 * filter of the items' own fields if there is no search. After it come filters with values to choose rather than to
 * type.
 */
export function pinnedFilters(
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
