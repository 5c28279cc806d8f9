/** The subpath `@prisma-paged/runtime/queries`: what queries are made of, for `prisma-paged explain`. */
export { boundedWhere } from "./cursor.js";
export { deepOffset } from "./deep-page.js";
export { groupOrder, rowOrder } from "./group-order.js";
export { uniqueWhere } from "./identifier.js";
export { isOnColumns, worthAsking } from "./kept-totals.js";
export { completeOrder, toOrderBy } from "./order.js";
export { allOf } from "./scope.js";
