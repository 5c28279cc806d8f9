/** `@prisma-paged/runtime/parts/related-counts`: the number of related rows in items (`@count`). */
import type { Part } from "../../http/part.js";
import { relatedCountReader } from "./related-counts.js";

export const relatedCounts: Part = { name: "relatedCounts", related: relatedCountReader };
