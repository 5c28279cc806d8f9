/** `@prisma-paged/runtime/parts/search`: a search in several fields. */
export { searchCondition as search } from "../request/filters/search.js";
