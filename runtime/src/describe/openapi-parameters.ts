/** The query parameters of an operation as OpenAPI describes them. */
import { wordsOf } from "../request/filters/filter-words.js";
import { longestText } from "../request/filters/like.js";
import { searchedName } from "../request/filters/search.js";
import { operationParameters, type Parameterised } from "../request/operation-parameters.js";
import type { QueryParameter } from "../request/query-parameter.js";
import { forSome } from "./field-kinds.js";
import { type Schema, sentSchema } from "./json-schema.js";

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: true;
  readonly description: string;
  readonly schema: Schema;
}

export function queryParameters(operation: Parameterised): readonly Parameter[] {
  return operationParameters(operation).map((parameter) => ({
    name: parameter.name,
    in: "query",
    ...(parameter.required && { required: true }),
    description: described(parameter),
    schema: schemaOf(parameter),
  }));
}

function schemaOf({ value, list }: QueryParameter): Schema {
  const one = sentOnce(value);
  return list ? { type: "array", items: one, ...(list.most !== undefined && { maxItems: list.most }) } : one;
}

function sentOnce(value: QueryParameter["value"]): Schema {
  switch (value.form) {
    case "integer": {
      const { least, most, default: usual } = value;
      return { type: "integer", minimum: least, ...(most !== undefined && { maximum: most }), default: usual };
    }
    case "boolean":
      return { type: "boolean", ...(value.default !== undefined && { default: value.default }) };
    case "true":
      return { type: "boolean", enum: [true] };
    case "scalar":
      return sentSchema(value.type, value.values);
    case "text":
      return { type: "string", maxLength: longestText };
    case "name":
      return { type: "string", enum: value.names };
    case "range":
      return { type: "string", pattern: "\\.\\." };
    case "direction":
      return { type: "string", enum: ["asc", "desc", "ASC", "DESC"] };
    // A relation is filtered by an IRI as well as by a key.
    case "key":
    case "names":
    case "link":
      return { type: "string" };
  }
}

/** Of a list relation, any row may match. */
function described(parameter: QueryParameter): string {
  const ways = "filter" in parameter ? [parameter.filter] : parameter.kind === "search" ? parameter.fields : [];
  const lists = ways.flatMap(({ through = [] }) => through.find(({ list }) => list)?.relation ?? []);
  const restricted = ways.some(({ onlyWith }) => onlyWith) ? [forSome] : [];
  const any = [...new Set(lists)].map((list) => `Any of the \`${list}\` may match.`);
  return [describe(parameter), ...any, ...restricted].join(" ");
}

function describe(parameter: QueryParameter): string {
  switch (parameter.kind) {
    case "page":
      return pageText(parameter.maximumOffset);
    case "offset":
      return pageText(parameter.maximumOffset, "The number of items before the page, instead of the page's number.");
    case "switch":
      return "Whether the collection is paged.";
    case "page-size":
      return `The number of items per page. A number above ${parameter.maximum} is lowered to ${parameter.maximum}.`;
    case "partial":
      return "Partial paging: no total, and no links to the first and the last page.";
    case "choice":
      return parameter.list
        ? `${chosen[parameter.of]}. Default: ${parameter.of === "fields" ? "all" : "none"} of these.`
        : `${chosen[parameter.of]}, separated by commas: some of ${namesText(parameter.names)}.`;
    case "cursor":
      return "Where the page begins. Take it from a link to the next or the previous page, and send it unchanged.";
    case "position":
      return parameter.operator === "null"
        ? `Part of a position, which links contain: among the items without \`${parameter.field}\`.`
        : `Part of a position, which links contain: a value of \`${parameter.field}\` for each field of the order.`;
    case "search": {
      const paths = parameter.fields.map((field) => `\`${searchedName(field)}\``);
      return `Search: each word is in ${[paths.slice(0, -1).join(", "), ...paths.slice(-1)].filter(Boolean).join(" or ")}, case-insensitive.`;
    }
    case "declared":
      return parameter.declared.description ?? "A parameter of this collection.";
    default:
      return `${wordsOf(parameter).sentence(parameter)}.`;
  }
}

const chosen = {
  fields: "The fields that are sent",
  include: "The related items that are included instead of their links",
  facets: "The fields of which the answer has the number of items for each value",
} as const;

function namesText(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function pageText(maximumOffset: number | null, text = "The number of the page."): string {
  const bound =
    maximumOffset === null
      ? ""
      : ` Pages beyond the first ${maximumOffset.toLocaleString("en-US")} items are not available.`;
  return text + bound;
}
