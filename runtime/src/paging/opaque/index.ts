/** `@prisma-paged/runtime/paging/opaque`: pages by cursor whose links have the position as one string. */
import type { Part } from "../../http/part.js";
import { opaquePaging } from "./opaque-paging.js";

export const opaque: Part = { name: "opaque", mode: opaquePaging };
