/** The query parameters of an operation as OpenAPI describes them. */
import type { CollectionOperation, Filter, ItemRoute, TextMatch } from "../definition/resource.js";
import { mostValues } from "../request/filters/exact-conditions.js";
import { longestText } from "../request/filters/like.js";
import { searchedName } from "../request/filters/search.js";
import { mostParts } from "../request/filters/text-conditions.js";
import { operationParameters, type QueryParameter } from "../request/operation-parameters.js";
import { type Schema, valueSchema } from "./json-schema.js";

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: true;
  readonly description: string;
  readonly schema: Schema;
}

export function queryParameters(operation: CollectionOperation | ItemRoute): readonly Parameter[] {
  return operationParameters(operation).map((parameter) => ({
    name: parameter.name,
    in: "query",
    ...("declared" in parameter && parameter.declared.required && { required: true }),
    ...described(parameter),
  }));
}

const range = {
  lt: "values below this one",
  lte: "values up to this one",
  gt: "values above this one",
  gte: "values from this one on",
} as const;

/** Of a list, any row may match. */
function described(parameter: QueryParameter): Pick<Parameter, "description" | "schema"> {
  const { description, schema } = describe(parameter);
  const list = "filter" in parameter && parameter.filter.through?.find((step) => step.list);
  return { description: list ? `${description} Any of the \`${list.relation}\` may match.` : description, schema };
}

function describe(parameter: QueryParameter): Pick<Parameter, "description" | "schema"> {
  switch (parameter.kind) {
    case "page":
      return {
        description: pageText(parameter.maximumOffset),
        schema: { type: "integer", minimum: 1, default: 1 },
      };
    case "switch":
      return {
        description: "Whether the collection is paged.",
        schema: { type: "boolean", default: parameter.default },
      };
    case "page-size": {
      const { maximum } = parameter;
      return {
        description: `The number of items per page. A number above ${maximum} is lowered to ${maximum}.`,
        schema: { type: "integer", minimum: 0, maximum, default: parameter.default },
      };
    }
    case "partial":
      return {
        description: "Partial paging: no total, and no links to the first and the last page.",
        schema: { type: "boolean", default: parameter.default },
      };
    case "choice":
      return {
        description: `${chosen[parameter.of]}, separated by commas: some of ${namesText(parameter.names)}.`,
        schema: { type: "string" },
      };
    case "choice-list":
      return {
        description: `${chosen[parameter.of]}. Default: ${parameter.of === "fields" ? "all" : "none"} of these.`,
        schema: { type: "array", items: { type: "string", enum: parameter.names } },
      };
    case "position":
      return parameter.operator === "null"
        ? {
            description: `Part of a position, which links contain: among the items without \`${parameter.field}\`.`,
            schema: { type: "boolean", enum: [true] },
          }
        : {
            description: `Part of a position, which links contain: a value of \`${parameter.field}\` for each field of the order.`,
            schema: valueSchema(parameter.type, parameter.values),
          };
    case "search": {
      const paths = parameter.fields.map((field) => `\`${searchedName(field)}\``);
      return {
        description: `Search: each word is in ${[paths.slice(0, -1).join(", "), ...paths.slice(-1)].filter(Boolean).join(" or ")}, case-insensitive.`,
        schema: { type: "string", maxLength: longestText },
      };
    }
    case "declared": {
      const { type, values, description = "A parameter of this collection." } = parameter.declared;
      return { description, schema: valueSchema(type, values) };
    }
    case "declared-list": {
      const { type, values, description = "A parameter of this collection." } = parameter.declared;
      return { description, schema: { type: "array", items: valueSchema(type, values), maxItems: mostValues({}) } };
    }
    case "exact":
      return {
        description: `Filter by \`${parameter.field}\`: ${valueText(parameter.filter, "one")}.`,
        schema: schemaOf(parameter.filter),
      };
    case "list":
      return {
        description: `Filter by \`${parameter.field}\`: ${valueText(parameter.filter, "any")}.`,
        schema: { type: "array", items: schemaOf(parameter.filter), maxItems: mostValues(parameter.filter) },
      };
    case "not":
      return {
        description: `Filter by \`${parameter.field}\`: every item but those with ${valueText(parameter.filter, "this")}.`,
        schema: schemaOf(parameter.filter),
      };
    case "not-list":
      return {
        description: `Filter by \`${parameter.field}\`: every item but those with ${valueText(parameter.filter, "these")}.`,
        schema: { type: "array", items: schemaOf(parameter.filter), maxItems: mostValues(parameter.filter) },
      };
    case "text":
      return { description: `${partText(parameter)}.`, schema: { type: "string", maxLength: longestText } };
    case "text-list":
      return {
        description: `${partText(parameter)}: any of these.`,
        schema: { type: "array", items: { type: "string", maxLength: longestText }, maxItems: mostParts },
      };
    case "comparison":
      return {
        description: `Filter by \`${parameter.field}\`: ${range[parameter.operator]}.${parameter.isPosition ? " With a value for each field of the order, it is a position." : ""}`,
        schema: schemaOf(parameter.filter),
      };
    case "between":
      return {
        description: `Filter by \`${parameter.field}\`: values between the two of \`a..b\`, both included.`,
        schema: { type: "string", pattern: "\\.\\." },
      };
    case "order": {
      return {
        description: `Sorts by \`${parameter.field}\`.`,
        schema: { type: "string", enum: ["asc", "desc"] },
      };
    }
    case "exists":
      return { description: `Filter by whether \`${parameter.field}\` has a value.`, schema: { type: "boolean" } };
  }
}

const parts: { readonly [match in TextMatch]: string } = {
  partial: "Substring of",
  start: "Beginning of",
  end: "End of",
  word: "Beginning of a word of",
};

/** `Substring of `name`, case-insensitive`. */
function partText({ field, match, filter }: Extract<QueryParameter, { match: TextMatch }>): string {
  return `${parts[match]} \`${field}\`, case-${filter.caseSensitive ? "sensitive" : "insensitive"}`;
}

const chosen = {
  fields: "The fields that are sent",
  include: "The related items that are included instead of their links",
} as const;

function namesText(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function pageText(maximumOffset: number | null): string {
  const bound =
    maximumOffset === null
      ? ""
      : ` Pages beyond the first ${maximumOffset.toLocaleString("en-US")} items are not available.`;
  return `The number of the page.${bound}`;
}

/** A relation is filtered by an IRI as well as by a key. */
function schemaOf(filter: Filter): Schema {
  return isRelation(filter) ? { type: "string" } : valueSchema(filter.type, filter.values);
}

/** What a filter compares, and how its description begins. */
const valueTexts = {
  relation: {
    one: "an id or a URL",
    any: "one or more ids or URLs",
    this: "this id or URL",
    these: "one of these ids or URLs",
  },
  list: {
    one: "a list with this value",
    any: "a list with any of these values",
    this: "this value in the list",
    these: "one of these values in the list",
  },
  value: { one: "this value", any: "any of these values", this: "this value", these: "one of these values" },
} as const;

function valueText(filter: Filter, use: keyof (typeof valueTexts)["value"]): string {
  return valueTexts[isRelation(filter) ? "relation" : filter.list ? "list" : "value"][use];
}

function isRelation({ relation }: Filter): boolean {
  return relation !== undefined;
}
