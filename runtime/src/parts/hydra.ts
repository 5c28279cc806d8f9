/** `@prisma-paged/runtime/parts/hydra`: the documentation for Hydra clients. */
export { hydra } from "../describe/hydra-documentation.js";
