/** `@prisma-paged/runtime/parts/wildcards`: filters and searches with `%` or `_` on SQLite. */
import type { Part } from "../../http/part.js";
import { literalWildcards } from "./literal-wildcards.js";

export const wildcards: Part = { name: "wildcards", filterRows: literalWildcards };
