/** `@prisma-paged/runtime/parts/facets`: the numbers of rows per value of a field. */
export { facets } from "../routes/facets.js";
