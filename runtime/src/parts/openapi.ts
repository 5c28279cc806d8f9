/** `@prisma-paged/runtime/parts/openapi`: the OpenAPI document. */
export { openapi } from "../describe/openapi-document.js";
