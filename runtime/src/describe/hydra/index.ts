/** `@prisma-paged/runtime/describe/hydra`: the documentation for Hydra clients. */
export { hydra } from "./hydra-documentation.js";
