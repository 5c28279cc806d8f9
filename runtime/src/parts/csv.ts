/** `@prisma-paged/runtime/parts/csv`: comma-separated values. */
export { csv } from "../document/csv.js";
