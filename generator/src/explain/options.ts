/** An operation's options for `explain`: each with its value and where it comes from. */
import {
  attributeName,
  type Pagination,
  type PaginationOption,
  paginationOptions,
} from "@prisma-paged/runtime/generator";
import type { ApiOperation } from "../model/api-model.js";
import { conditionAt } from "../model/filters/fixed-filter.js";
import { Expression } from "../printer/literal.js";
import { formatLocation } from "../schema/location.js";
import { valueText } from "./call-text.js";
import { formatOptionValue } from "./option-text.js";

interface ExplainedOption {
  readonly name: string;
  readonly value: string;
  /** `schema.prisma:40`, `platform.yaml:12`, or why it has this value if nothing sets it. */
  readonly origin: string;
  /** True if somebody set it. */
  readonly set: boolean;
}

/** The paging options in the specification's order, then what else the operation is annotated with. */
export function explainOptions(operation: ApiOperation): readonly ExplainedOption[] {
  return [...paginationOptions.map((option) => pagingOption(option, operation)), ...furtherOptions(operation)];
}

function pagingOption(
  { key, default: byDefault }: PaginationOption,
  { operation, origins }: ApiOperation,
): ExplainedOption {
  const value = operation.pagination[key] ?? (byDefault === "guessed" ? null : byDefault);
  const origin = origins[key];
  return {
    name: attributeName(key),
    value: value === null ? "unset" : formatOptionValue(value),
    origin: origin ?? (byDefault === "guessed" ? guess(key, value) : "built-in default"),
    set: origin !== undefined,
  };
}

/** Why an option that depends on the operation is as it is. */
function guess(key: keyof Pagination, value: Pagination[keyof Pagination]): string {
  if (key === "useOutputWalkers") return value === true ? "guessed: it has distinct" : "guessed: it has no distinct";
  return value === true ? "guessed: it embeds a list" : "guessed: it embeds no list";
}

function furtherOptions({
  operation,
  location,
  orderLocation,
  fieldsLocation,
}: ApiOperation): readonly ExplainedOption[] {
  const { order, where, distinct, handler, handlerParameters, fields, clientIncludes } = operation;
  const own = (name: string, value: string, place = location) => ({
    ...{ name, value, origin: formatLocation(place), set: true },
  });
  return [
    ...(order.length === 0 || orderLocation === undefined
      ? []
      : [{ name: "order", value: formatOptionValue(order), origin: formatLocation(orderLocation), set: true }]),
    ...(where === undefined ? [] : [own("where", valueText(conditionAt(where, new Expression("now()"))))]),
    ...(distinct === undefined ? [] : [own("distinct", distinct.join(", "))]),
    ...(handler === undefined ? [] : [own("handler", "true")]),
    ...(handlerParameters === undefined ? [] : [own("parameters", Object.keys(handlerParameters).join(", "))]),
    ...(fields === undefined || fieldsLocation === undefined ? [] : [own("fields", fields.join(", "), fieldsLocation)]),
    ...(clientIncludes === undefined ? [] : [own("clientIncludes", clientIncludes.join(", "))]),
  ];
}
