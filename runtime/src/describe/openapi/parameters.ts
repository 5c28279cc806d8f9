/** The query parameters of an operation as OpenAPI has them: those that a client may send, and no others (BEHAVIOUR 4 to 6). */
import { mostListed } from "../../filters.js";
import { longestText } from "../../like.js";
import { largestPage } from "../../page-request.js";
import type { CollectionOperation, Filter, Pagination } from "../../resource.js";
import { type Schema, valueSchema } from "./json-schema.js";

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: true;
  readonly description: string;
  readonly schema: Schema;
}

/** In the order of the emitted query type; each name once. */
export function queryParameters(operation: CollectionOperation): readonly Parameter[] {
  const { pagination, filters } = operation;
  const positions = (pagination.viaCursor ?? []).flatMap(({ field, type }) =>
    (["lt", "gt"] as const).map((side) => {
      const description = `A position of the cursor: the page of items ${comparison[side]} it. Links carry it.`;
      return query(`${field}[${side}]`, description, valueSchema(type));
    }),
  );
  const all = [
    ...pagingParameters(operation),
    ...positions,
    ...Object.entries(filters).flatMap(([name, filter]) =>
      filterParameters(name, filter, pagination.viaCursor !== null),
    ),
  ];
  // A cursor's field answers to `range` too: as a position, its bounds stand there already.
  const names = all.map(({ name }) => name);
  return all.filter(({ name }, index) => names.indexOf(name) === index);
}

function pagingParameters({ pagination, parameters }: CollectionOperation): readonly Parameter[] {
  const { enabled, clientEnabled, clientItemsPerPage, clientPartial, partial } = pagination;
  const paged = enabled || clientEnabled;
  const boolean = (byDefault: boolean): Schema => ({ type: "boolean", default: byDefault });
  return [
    ...(paged ? [query(parameters.page, pageText(pagination), { type: "integer", minimum: 1, default: 1 })] : []),
    ...(clientEnabled ? [query(parameters.enabled, "Whether the collection comes in pages.", boolean(enabled))] : []),
    ...(paged && clientItemsPerPage ? [sizeParameter(pagination, parameters.itemsPerPage)] : []),
    ...(paged && clientPartial
      ? [query(parameters.partial, "Partial paging: without total, first and last page.", boolean(partial))]
      : []),
  ];
}

function pageText({ viaCursor, maximumOffset }: Pagination): string {
  const from = viaCursor === null ? "" : " from the cursor's position on; links carry the position instead";
  const bound = maximumOffset === null ? "" : ` It lies behind no more than ${maximumOffset} items.`;
  return `The number of the page${from}.${bound}`;
}

function sizeParameter(pagination: Pagination, name: string): Parameter {
  const maximum = largestPage(pagination);
  const schema = { type: "integer", minimum: 0, maximum, default: Math.min(pagination.itemsPerPage, maximum) } as const;
  return query(name, `The number of items a page. One above ${maximum} is taken for ${maximum}.`, schema);
}

const comparison = { lt: "below", lte: "not above", gt: "above", gte: "not below" } as const;

/** BEHAVIOUR 6. */
function filterParameters(name: string, filter: Filter, byCursor: boolean): readonly Parameter[] {
  const { match, range, order, exists, relation } = filter;
  const value: Schema = relation === undefined ? valueSchema(filter.type, filter.values) : { type: "string" };
  const matched = match === "partial" ? "contains" : "begins with";
  const same = relation === undefined ? "is" : "is, by key or IRI,";
  const direction: Schema = { type: "string", enum: ["asc", "desc"] };
  return [
    ...(match === "exact"
      ? [
          query(name, `\`${name}\` ${same} this one.`, value),
          query(`${name}[]`, `\`${name}\` ${same} one of these.`, {
            type: "array",
            items: value,
            maxItems: mostListed,
          }),
        ]
      : []),
    ...(match === "partial" || match === "start"
      ? [query(name, `\`${name}\` ${matched} this, in any letter case.`, { type: "string", maxLength: longestText })]
      : []),
    ...(range
      ? [
          ...Object.entries(comparison).map(([bound, text]) =>
            query(`${name}[${bound}]`, `\`${name}\` is ${text} this.`, value),
          ),
          query(`${name}[between]`, `\`${name}\` lies between two values, \`a..b\`, both included.`, {
            type: "string",
            pattern: "\\.\\.",
          }),
        ]
      : []),
    ...(order
      ? [
          query(
            `order[${name}]`,
            `Sorts by \`${name}\`.${byCursor ? " Ignored unless it is the cursor's own order." : ""}`,
            direction,
          ),
        ]
      : []),
    ...(exists ? [query(`exists[${name}]`, `Whether \`${name}\` has a value.`, { type: "boolean" })] : []),
  ];
}

function query(name: string, description: string, schema: Schema): Parameter {
  return { name, in: "query", description, schema };
}
