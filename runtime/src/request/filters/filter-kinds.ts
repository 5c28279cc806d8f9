import { exactFilter, notFilter } from "./exact-filter.js";
import { existsFilter } from "./exists-filter.js";
import type { FilterKind } from "./filter-kind.js";
import { orderFilter } from "./order-filter.js";
import { rangeFilter } from "./range-filter.js";
import { textFilter } from "./text-filter.js";

/** Every kind of filter, in the order of a field's parameters. */
export const filterKinds: readonly FilterKind[] = [
  exactFilter,
  textFilter,
  notFilter,
  rangeFilter,
  orderFilter,
  existsFilter,
];
