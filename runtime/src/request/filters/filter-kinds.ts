import { exactFilter, notFilter } from "./exact-filter.js";
import { existsFilter } from "./exists-filter.js";
import { type FilterKind, ownParameter, spelled } from "./filter-kind.js";
import { rangeFilter } from "./range-filter.js";
import { textFilter } from "./text-filter.js";

/** `order[f]=asc`: a parameter of a field, but no condition. */
const orderFilter: FilterKind = {
  parameters(field, filter, { names }) {
    if (!filter.order) return [];
    const spelling = { ...spelled(names.order, field), option: "order" } as const;
    return [{ kind: "order", ...spelling, ...ownParameter(field, filter), value: { form: "direction" } }];
  },
  conditions: () => [],
};

/** Every kind of filter, in the order of a field's parameters. */
export const filterKinds: readonly FilterKind[] = [
  exactFilter,
  textFilter,
  notFilter,
  rangeFilter,
  orderFilter,
  existsFilter,
];
