/** `@prisma-paged/runtime/parts/tallies`: numbers of related rows. */
export { tallies } from "../items/tallies.js";
