/** `@prisma-paged/runtime/parts/html`: the pages that a browser shows. */
export { html } from "../html/html.js";
