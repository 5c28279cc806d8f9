/** `@prisma-paged/runtime/describe/openapi`: the OpenAPI document. */
export { openapi } from "./openapi-document.js";
