/** The query parameters of operations, as OpenAPI describes them. */
import { commonRanges, type Ranges } from "../../definition/dialects.js";
import { longestText } from "../../request/filters/text-condition.js";
import { operationParameters, type Parameterised } from "../../request/operation-parameters.js";
import { wordsOf } from "../../request/parameter-words.js";
import type { QueryParameter } from "../../request/query-parameter.js";
import { forSome } from "./field-kinds.js";
import { type OpenApiSchema, sentSchema } from "./json-schema.js";

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: true;
  readonly description: string;
  readonly schema: OpenApiSchema;
}

/**
 * Returns the query parameters of an operation.
 * @param ranges the ranges of the database's types. Default: the ranges that all databases support
 */
export function queryParameters(operation: Parameterised, ranges: Ranges = commonRanges): readonly Parameter[] {
  return operationParameters(operation).map((parameter) => ({
    name: parameter.name,
    in: "query",
    ...(parameter.required && { required: true }),
    description: described(parameter),
    // The ranges of the database do not apply to a handler's parameter, because it is not compared with a column.
    schema: schemaOf(parameter, parameter.kind === "declared" ? commonRanges : ranges),
  }));
}

function schemaOf({ value, list }: QueryParameter, ranges: Ranges): OpenApiSchema {
  const one = sentOnce(value, ranges);
  return list ? { type: "array", items: one, ...(list.most !== undefined && { maxItems: list.most }) } : one;
}

function sentOnce(value: QueryParameter["value"], ranges: Ranges): OpenApiSchema {
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
      return sentSchema(value.type, value.values, ranges);
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

/**
 * Returns the description of a parameter. It adds that any row of a list relation may match, and that a restricted
 * field is for some callers.
 */
function described(parameter: QueryParameter): string {
  const ways = "filter" in parameter ? [parameter.filter] : parameter.kind === "search" ? parameter.fields : [];
  const lists = ways.flatMap(({ through = [] }) => through.find(({ list }) => list)?.relation ?? []);
  const restricted = ways.some(({ restrictedBy }) => restrictedBy) ? [forSome] : [];
  const any = [...new Set(lists)].map((list) => `Any of the \`${list}\` may match.`);
  return [wordsOf(parameter).sentence(parameter), ...any, ...restricted].join(" ");
}
