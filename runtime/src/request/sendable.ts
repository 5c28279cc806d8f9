/** Refuses values that rows can have and requests cannot, because a link with such a value would return 400. */
import type { Ranges } from "../definition/dialects.js";
import { Problem, shorten } from "../definition/problem.js";
import type { FieldValueInfo } from "../definition/resource.js";
import { formatValue } from "./format-scalar.js";
import { publicFieldName } from "./public-names.js";
import { parseValue } from "./scalar-types.js";

type Named = Pick<FieldValueInfo, "type" | "values"> & Parameters<typeof publicFieldName>[0];

/**
 * Makes sure that a link can contain the value of a row's field.
 * @param row Returns the path of the row.
 * @throws Problem 500 that names row and field
 */
export function refuseUnsendable(value: unknown, field: Named, ranges: Ranges, row: () => string): void {
  if (isSendable(value, field, ranges)) return;
  const shown = shorten(formatValue(value, field.type));
  const name = `\`${publicFieldName(field)}\` of ${shorten(row())}`;
  throw new Problem(500, `${name} is ${shown}, which no request can contain: no link can lead there.`);
}

function isSendable(value: unknown, { type, values }: Named, ranges: Ranges): boolean {
  switch (type) {
    case "Decimal":
    case "String":
    case "Float":
      return parseValue(type, formatValue(value), values, ranges) !== undefined;
    case "DateTime":
    case "Date":
    case "Time": {
      const text = formatValue(value, type);
      // An invalid date is reported with its row, when the row becomes an item.
      return text === "" || parseValue(type, text, values, ranges) !== undefined;
    }
    default:
      return true;
  }
}
