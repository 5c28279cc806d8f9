/** `@prisma-paged/runtime/parts/opaque`: pages by cursor, whose links have the position as one text. */
export { opaquePaging as opaque } from "../routes/opaque-cursor.js";
