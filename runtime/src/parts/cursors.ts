/** `@prisma-paged/runtime/parts/cursors`: pages by cursor. */
export { cursorPaging as cursors } from "../routes/cursor.js";
