/** `@prisma-paged/runtime/paging/cursors`: pages by cursor. */
import type { Part } from "../../http/part.js";
import { cursorPaging } from "./cursor-paging.js";

export const cursors: Part = { name: "cursors", mode: cursorPaging };
