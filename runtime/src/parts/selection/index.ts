/** `@prisma-paged/runtime/parts/selection`: the fields and the nested items that a client chooses. */
import type { Part } from "../../http/part.js";
import { clientSelection } from "./client-selection.js";

export const selection: Part = { name: "selection", select: clientSelection };
