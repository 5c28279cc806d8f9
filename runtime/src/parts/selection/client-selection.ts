/** What a client chooses of the items that a route sends. */
import type { ClientSelection } from "../../http/resource-hooks.js";

import { chosenFields, chosenIncludes } from "../../request/client-selection.js";
import { included } from "./included-items.js";

export const clientSelection: ClientSelection = {
  fields: chosenFields,
  inclusion(query, clientIncludes) {
    const paths = chosenIncludes(query, clientIncludes);
    return paths.length === 0 ? undefined : { paths, bind: included };
  },
};
