/** `@prisma-paged/runtime/parts/restricted`: fields that the application shows to some callers only. */
export { restricted } from "../routes/restricted-fields.js";
