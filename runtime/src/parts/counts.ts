/** `@prisma-paged/runtime/parts/counts`: shared, cached and estimated totals. */
export { furtherCounts as counts } from "../counting/further-counts.js";
