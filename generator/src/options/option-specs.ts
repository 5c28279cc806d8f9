/** The spec of each kind of paging option. */
import { countModes, cursorStyles, jsonShapes, type OptionKind } from "@prisma-paged/runtime/generator";
import { cachePolicy } from "./cache-policy.js";
import { orderFields } from "./order-value.js";
import { boolean, integer, type ValueSpec, word } from "./value-spec.js";

export const optionSpecs: { readonly [kind in OptionKind]: ValueSpec<unknown> } = {
  boolean,
  "page-size": integer(0),
  "positive-integer": integer(1),
  cursor: orderFields,
  "cursor-style": word(cursorStyles, {
    takes: '"values" or "opaque"',
    hint: "the fields of a cursor are set by `viaCursor`",
  }),
  count: word(countModes, { takes: `one of ${countModes.join(", ")}` }),
  json: word(jsonShapes, { takes: `one of ${jsonShapes.join(", ")}` }),
  cache: cachePolicy,
};
