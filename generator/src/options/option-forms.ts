/** The form of each kind of paging option. */
import { countModes, cursorStyles, jsonShapes, type OptionKind } from "@prisma-paged/runtime/generator";
import { cachePolicy } from "./cache-policy.js";
import { boolean, type Form, integer, word } from "./form.js";
import { orderFields } from "./order-value.js";

export const optionForms: { readonly [kind in OptionKind]: Form<unknown> } = {
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
