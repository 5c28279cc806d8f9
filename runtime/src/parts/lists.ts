/** `@prisma-paged/runtime/parts/lists`: embedded lists, and those that a client includes. */
export { lists } from "../items/embedded-lists.js";
