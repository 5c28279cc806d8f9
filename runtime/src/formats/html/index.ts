/** `@prisma-paged/runtime/formats/html`: the pages that a browser shows. */
export { html } from "./html.js";
