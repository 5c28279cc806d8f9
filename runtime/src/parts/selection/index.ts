/** `@prisma-paged/runtime/parts/selection`: the fields and the nested items that a client chooses. */
import type { Part } from "../../http/part.js";
import type { ClientSelection } from "../../http/resource-hooks.js";
import { chosenFields, chosenIncludes } from "../../request/client-selection.js";
import { includeInPlace } from "./included-items.js";

const clientSelection: ClientSelection = {
  fields: chosenFields,
  inclusion(query, clientIncludes) {
    const paths = chosenIncludes(query, clientIncludes);
    return paths.length === 0 ? undefined : { paths, bind: includeInPlace };
  },
};

export const selection: Part = { name: "selection", select: clientSelection };
