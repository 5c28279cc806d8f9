/** `@prisma-paged/runtime/parts/distinct`: pages over the first row of each value. */
export { distinctPaging as distinct } from "../routes/distinct.js";
