/** `@prisma-paged/runtime/parts/reference`: the page at `/docs`. */
export { reference } from "../describe/reference-page.js";
