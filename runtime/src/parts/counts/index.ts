/** `@prisma-paged/runtime/parts/counts`: shared, cached and estimated totals. */
import { estimateSql } from "../../counting/table-sql.js";
import type { Part } from "../../http/part.js";
import { cheaperCounts } from "./count-modes.js";

export const counts: Part = { name: "counts", counting: { ofModel: cheaperCounts, estimateSql } };
