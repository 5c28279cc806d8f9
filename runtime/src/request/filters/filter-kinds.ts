import { exactFilter, notFilter } from "./exact-filter.js";
import { existsFilter } from "./exists-filter.js";
import { type FilterKind, ownParameter, parameterName } from "./filter-kind.js";
import { rangeFilter } from "./range-filter.js";
import { textFilter } from "./text-filter.js";

/** The parameter `order[f]=asc` of a field, which adds no condition. */
const orderFilter: FilterKind = {
  parameters(field, filter, { names }) {
    if (!filter.order) return [];
    const spelling = parameterName(names.order, field);
    return [
      { kind: "order", option: "order", value: { form: "direction" }, ...spelling, ...ownParameter(field, filter) },
    ];
  },
  conditions: () => [],
};

/** All kinds of filters, in the order of the parameters of a field. */
export const filterKinds: readonly FilterKind[] = [
  exactFilter,
  textFilter,
  notFilter,
  rangeFilter,
  orderFilter,
  existsFilter,
];
