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
    meanings: {
      values: "A link contains one value for each field of the cursor, and clients may build it.",
      opaque: "A link contains one text that only the API reads.",
    },
  }),
  count: word(countModes, {
    takes: `one of ${countModes.join(", ")}`,
    meanings: {
      exact: "One count for each request, unless the page reveals the total.",
      shared: "Exact. Requests that arrive while a count runs share the next one.",
      cached: "A count that is at most `countSeconds` old.",
      capped: "Exact up to `countLimit`, and no total beyond it.",
      estimated: "The estimate of the query planner, on PostgreSQL, MySQL and MariaDB.",
    },
  }),
  json: word(jsonShapes, {
    takes: `one of ${jsonShapes.join(", ")}`,
    meanings: {
      list: "Plain JSON is an array of the items; the links are in the header `Link`.",
      envelope: "Plain JSON is an object with `items`, `totalItems` and the links.",
    },
  }),
  cache: cachePolicy,
};
