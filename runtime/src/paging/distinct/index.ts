/** `@prisma-paged/runtime/paging/distinct`: pages over the first row of each value. */
import type { Part } from "../../http/part.js";
import { distinctPaging } from "./distinct-paging.js";

export const distinct: Part = { name: "distinct", mode: distinctPaging };
