/** The subpath `@prisma-paged/runtime/operation`: rules of an operation that the generator checks and tells of as well. */
export { isCounted, operationName, pascalCase, policyText } from "./describe/operation.js";
export { hasExtreme } from "./group-order.js";
export { largestPage } from "./page-request.js";
export { parseValue } from "./values.js";
