/** `@prisma-paged/runtime/parts/related-counts`: numbers of related rows. */
import type { Part } from "../../http/part.js";
import { relatedCountReader } from "./related-counts.js";

export const relatedCounts: Part = { name: "relatedCounts", related: relatedCountReader };
