/** `@prisma-paged/runtime/parts/ndjson`: an item on each line. */
export { ndjson } from "../document/ndjson.js";
