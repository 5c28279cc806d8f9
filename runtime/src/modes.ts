/** The subpath `@prisma-paged/runtime/modes`: what only some operations need, and only their modules load. */
export { byCursor } from "./cursor-mode.js";
export { distinctRows } from "./distinct-mode.js";
export { fineDates } from "./fine-dates.js";
export { type KeptTable, keepingTotals } from "./kept-totals.js";
export { relatedRows } from "./related-rows.js";
export { scaledCount } from "./scaled-count.js";
export { streamed } from "./stream-answer.js";
export { textSearch } from "./text-search.js";
