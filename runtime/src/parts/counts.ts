/** `@prisma-paged/runtime/parts/counts`: shared, cached and estimated totals. */
export { countsPart as counts } from "../counting/further-counts.js";
