/** Lists an operation's options for `explain`, each with its value and its origin. */
import {
  attributeName,
  type CollectionOperation,
  type Pagination,
  type PaginationOption,
  paginationOptions,
  searchedName,
} from "@prisma-paged/runtime/generator";
import type { ApiOperation } from "../model/api-model.js";
import { shownCondition } from "../model/filters/request-placeholders.js";
import { orderText, type TieBreaker } from "../model/order/order.js";
import { Expression } from "../printer/literal.js";
import { formatLocation } from "../schema/location.js";
import { valueText } from "./call-text.js";

interface ExplainedOption {
  readonly name: string;
  readonly value: string;
  /**
   * The location that sets the option (`schema.prisma:40`, `platform.yaml:12`), or the reason for its value if nothing
   * sets it.
   */
  readonly origin: string;
  /** Whether the value is the default, which nothing sets. */
  readonly isDefault: boolean;
}

/** Returns the paging options in the specification's order, and then the operation's other options. */
export function explainOptions(operation: ApiOperation): readonly ExplainedOption[] {
  return [...paginationOptions.map((option) => pagingOption(option, operation)), ...furtherOptions(operation)];
}

function pagingOption(
  { key, default: byDefault, guessed }: PaginationOption,
  { operation, written: { origins } }: ApiOperation,
): ExplainedOption {
  const value = operation.pagination[key] ?? byDefault;
  const origin = origins[key];
  return {
    name: attributeName(key),
    value: value === null ? "unset" : formatOptionValue(value),
    origin: origin ?? (guessed ? reasonFor(key, value) : "built-in default"),
    isDefault: origin === undefined && value === byDefault,
  };
}

/** Returns the reason for the value of an option that depends on the operation: `items embed a list`. */
function reasonFor(key: keyof Pagination, value: Pagination[keyof Pagination]): string {
  if (key === "useOutputWalkers") return value === true ? "rows are distinct" : "rows are not distinct";
  return value === true ? "items embed a list" : "items embed no list";
}

function furtherOptions({
  operation,
  completion,
  written: { location, orderLocation, fieldsLocation, filtersLocation, searchLocation },
}: ApiOperation): readonly ExplainedOption[] {
  const { pagination, order, where, distinct, filters, search, handler, handlerParameters, fields, clientIncludes } =
    operation;
  const toOption = (name: string, value: string, place = location) => ({
    name,
    value,
    origin: formatLocation(place),
    isDefault: false,
  });
  return [
    ...(order.length === 0 || orderLocation === undefined
      ? []
      : [{ name: "order", value: formatOptionValue(order), origin: formatLocation(orderLocation), isDefault: false }]),
    ...(pagination.viaCursor === null ? order : []).flatMap(({ field, through }) =>
      through === undefined
        ? []
        : [
            {
              name: "cost",
              value: "grows with the depth of a page",
              origin: `no index serves \`${field}\``,
              isDefault: false,
            },
          ],
    ),
    ...(completion === undefined ? [] : [completedBy(completion, operation)]),
    ...(where === undefined ? [] : [toOption("where", valueText(shownCondition(where, new Expression("now()"))))]),
    ...(distinct === undefined ? [] : [toOption("distinct", distinct.join(", "))]),
    ...(filtersLocation ? [toOption("filters", Object.keys(filters).join(", ") || "none", filtersLocation)] : []),
    ...(search && searchLocation ? [toOption("search", search.map(searchedName).join(", "), searchLocation)] : []),
    ...(handler === undefined ? [] : [toOption("handler", "true")]),
    ...(handlerParameters === undefined ? [] : [toOption("parameters", Object.keys(handlerParameters).join(", "))]),
    ...(fields === undefined || fieldsLocation === undefined
      ? []
      : [toOption("fields", fields.join(", "), fieldsLocation)]),
    ...(clientIncludes === undefined ? [] : [toOption("clientIncludes", clientIncludes.join(", "))]),
  ];
}

/** Returns the fields that complete the order, with the reason for their direction. */
function completedBy(
  { fields, direction, index, isUsual }: TieBreaker,
  { pagination }: CollectionOperation,
): ExplainedOption {
  const value = orderText(fields.map((field) => ({ field, direction })));
  const why = isUsual ? "the order's last direction" : `as the index over ${orderText(index ?? [])}`;
  const isMoving = pagination.viaCursor !== null && (index === undefined || !isUsual);
  const warning = "an index that is added can turn it, which reorders rows that are otherwise equal";
  return { name: "completed by", value, origin: isMoving ? `${why}; ${warning}` : why, isDefault: isUsual };
}

function formatOptionValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatOptionValue).join(", ");
  if (typeof value === "object" && value !== null && "field" in value && "direction" in value) {
    const nulls = "nulls" in value ? ` nulls ${value.nulls}` : "";
    return `${value.field} ${value.direction}${nulls}`;
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${formatOptionValue(inner)}`)
      .join(", ");
  }
  return String(value);
}
