/** `order[f]=asc`: a parameter of a field, but no condition. */
import { type FilterKind, ownParameter, spelled } from "./filter-kind.js";

export const orderFilter: FilterKind = {
  parameters(field, filter, { names }) {
    if (!filter.order) return [];
    const spelling = { ...spelled(names.order, field), option: "order" } as const;
    return [{ kind: "order", ...spelling, ...ownParameter(field, filter), value: { form: "direction" } }];
  },
  conditions: () => [],
};
