/** `@prisma-paged/runtime/parts/wildcards`: texts with `%` or `_` on SQLite. */
export { literalWildcards as wildcards } from "../request/filters/literal-wildcards.js";
