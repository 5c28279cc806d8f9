import type { Choice } from "../../definition/label.js";
import type { Filter, ScalarType, TextMatch } from "../../definition/resource.js";
import type { CollectionPage } from "../../document/format.js";
import type { Comparison } from "../../request/filters/range-conditions.js";
import {
  type DeclaredParameter,
  operationParameters,
  parameterAt,
  type QueryParameter,
} from "../../request/operation-parameters.js";
import { getScalar, type Query, type QueryEntry, toName } from "../../request/query-string.js";
import { parseBoolean } from "../../request/scalar.js";
import { capitalise } from "../../util/capitalise.js";
import { toWords } from "../../util/to-words.js";
import { lastSegment } from "../iri.js";
import { orderEntries, startQuery } from "../links.js";

/** One control of the form; sent empty it changes nothing. */
export interface Control {
  /** The query parameter as it is spelled: `population[gte]`. */
  readonly name: string;
  readonly label: string;
  /** What the query has for it, or nothing. */
  readonly value: string;
  readonly input: Input;
  /** Of a handler's parameter, as the schema has it. */
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
}

export type Input =
  | { readonly kind: "text"; readonly type: "search" | "text" | "date" | "time"; readonly placeholder?: string }
  | { readonly kind: "number"; readonly step: "1" | "any"; readonly max?: number; readonly placeholder?: string }
  | { readonly kind: "select"; readonly options: readonly (readonly [value: string, text: string])[] };

/** The controls that an operation's options allow. */
interface FormControls {
  readonly filters: readonly Control[];
  readonly order: readonly Control[];
  readonly paging: readonly Control[];
  /** What the query carries beside them. */
  readonly carried: readonly QueryEntry[];
}

/** What a form is made of: a page, or a request that has none. */
export type FormRequest = Pick<CollectionPage, "operation" | "path" | "query" | "cursor" | "choices">;

export function formControls(page: FormRequest): FormControls {
  const query = startQuery(page);
  const parameters = operationParameters(page.operation);
  const filters = parameters.flatMap((parameter) => filterControl(parameter, query, page.choices) ?? []);
  const order = orderControls(page, parameters);
  const paging = pagingKinds.flatMap((kind) =>
    parameters.flatMap((parameter) => (parameter.kind === kind ? (pagingControl(parameter, query) ?? []) : [])),
  );
  const names = new Set([...filters, ...order, ...paging].map(({ name }) => name));
  const carried = query.entries.filter(
    ({ path }) => !names.has(toName(path)) && parameterAt(page.operation, path)?.kind !== "order",
  );
  return { filters, order, paging, carried };
}

function filterControl(
  parameter: QueryParameter,
  query: Query,
  choices: CollectionPage["choices"],
): Control | undefined {
  if (parameter.kind === "declared") return declaredControl(parameter, query);
  if (!("filter" in parameter)) return undefined;
  const label = capitalise(toWords(parameter.field));
  const sent = getScalar(query, ...parameter.path) ?? "";
  switch (parameter.kind) {
    case "exact":
      return control(
        query,
        parameter,
        parameter.filter.list ? `${label} include` : label,
        filterInput(parameter.filter, sent, choices),
      );
    case "not":
      return control(
        query,
        parameter,
        `${label} ${parameter.filter.list ? "do not include" : "is not"}`,
        filterInput(parameter.filter, sent, choices),
      );
    case "text":
      return control(
        query,
        parameter,
        `${label} ${matchWords[parameter.match]}`,
        filterInput(parameter.filter, sent, choices),
      );
    case "comparison": {
      // One spelling of each bound is enough.
      const isSecond = parameter.filter.range && parameter.path[1] !== parameter.operator;
      const word = isSecond ? undefined : inclusive[parameter.operator];
      return word === undefined
        ? undefined
        : control(query, parameter, `${label} ${word}`, inputOf(parameter.filter.type, sent));
    }
    case "exists":
      return control(query, parameter, `${label} ${parameter.filter.list ? "are" : "is"}`, presence);
    case "list":
    case "not-list":
    case "text-list":
    case "between":
    case "order":
      return undefined;
  }
}

function declaredControl({ declared, path }: DeclaredParameter, query: Query): Control {
  const { description, required } = declared;
  const input = matchInput(declared, getScalar(query, ...path) ?? "", "–");
  return { ...control(query, { path }, capitalise(toWords(toName(path))), input), description, required };
}

/** How a part of a text is looked for. */
export const matchWords: { readonly [match in TextMatch]: string } = {
  partial: "contains",
  start: "begins with",
  end: "ends with",
  word: "has a word that begins with",
};

const inclusive: { readonly [operator in Comparison]?: string } = { gte: "from", lte: "to" };

const presence: Input = {
  kind: "select",
  options: [
    ["", "any"],
    ["true", "present"],
    ["false", "missing"],
  ],
};

function filterInput(filter: Filter, sent: string, choices: CollectionPage["choices"]): Input {
  const items = (filter.relation && choices?.get(filter.relation.path)) ?? [];
  return items.length === 0 ? matchInput(filter, sent) : itemChoice(items, sent);
}

/** An item that the query names by its IRI, or that is not offered, keeps the value that was sent. */
function itemChoice(items: readonly Choice[], sent: string): Input {
  const key = lastSegment(sent);
  const options = items.map(({ value, text }) => [value === key ? sent : value, text] as const);
  const isOffered = sent === "" || options.some(([value]) => value === sent);
  return { kind: "select", options: [["", "any"], ...(isOffered ? [] : [[sent, sent] as const]), ...options] };
}

/** @param none the choice of no value */
function matchInput(filter: Pick<Filter, "type" | "values" | "relation">, value: string, none = "any"): Input {
  // A relation is filtered by an IRI as well as by a key.
  if (filter.relation !== undefined) return { kind: "text", type: "text", placeholder: "id or URL" };
  switch (filter.type) {
    case "String":
      return { kind: "text", type: "search" };
    case "Boolean":
      return choice(["true", "false"], none);
    case "Enum":
      return choice(filter.values ?? [], none);
    default:
      return inputOf(filter.type, value);
  }
}

function choice(values: readonly string[], none: string): Input {
  return { kind: "select", options: [["", none], ...values.map((value) => [value, value] as const)] };
}

function inputOf(type: ScalarType, value: string): Input {
  switch (type) {
    case "Int":
    case "UnsignedInt":
    case "BigInt":
    case "UnsignedBigInt":
      return { kind: "number", step: "1" };
    case "Float":
    case "Decimal":
      return { kind: "number", step: "any" };
    case "DateTime":
      // A browser's date control has no time, and would lose the one of the request.
      return value === "" || /^\d{4}-\d\d-\d\d$/.test(value)
        ? { kind: "text", type: "date" }
        : { kind: "text", type: "text", placeholder: "2026-01-31T12:00Z" };
    case "Date":
      return { kind: "text", type: "date" };
    case "Time":
      // A browser's time control has at most milliseconds, and would lose a more precise time.
      return value === "" || /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/.test(value)
        ? { kind: "text", type: "time" }
        : { kind: "text", type: "text", placeholder: "09:30:00" };
    default:
      return { kind: "text", type: "text" };
  }
}

const steps = ["Sort by", "Then by", "And then by"] as const;

/**
 * One select for each step of the order, with every field in both directions. The server reads `order[1]=population:desc`
 * as `order[population]=desc`.
 */
function orderControls(page: FormRequest, parameters: readonly QueryParameter[]): readonly Control[] {
  const { order } = page.operation.parameters;
  const sortable = parameters.flatMap((parameter) => (parameter.kind === "order" ? [parameter.field] : []));
  const chosen = orderEntries(page);
  const options = sortable.flatMap((field) => {
    const label = toWords(field);
    return [
      [`${field}:asc`, `${label}, ascending`],
      [`${field}:desc`, `${label}, descending`],
    ] as const;
  });
  const count = Math.min(sortable.length, Math.max(steps.length, chosen.length));
  return Array.from({ length: count }, (_, index) => {
    const [field, direction] = chosen[index] ?? [];
    return {
      name: toName([order, String(index + 1)]),
      label: steps[index] ?? "And then by",
      value: field === undefined ? "" : `${field}:${direction?.toLowerCase()}`,
      input: { kind: "select", options: [["", index === 0 ? "the usual order" : "–"], ...options] },
    };
  });
}

/** As the form shows them. */
const pagingKinds = ["page-size", "switch", "partial", "choice"] as const;

function pagingControl(parameter: QueryParameter, query: Query): Control | undefined {
  switch (parameter.kind) {
    case "page-size": {
      const { maximum: max, default: placeholder } = parameter;
      const input: Input = { kind: "number", step: "1", placeholder: String(placeholder), max };
      const size = control(query, parameter, "Items per page", input);
      // A larger size was lowered in silence; a browser would refuse to send it again.
      return Number(size.value) > max ? { ...size, value: String(max) } : size;
    }
    case "switch":
      return control(query, parameter, "Show", toggle(parameter.default, ["in pages"], ["all at once"]));
    case "partial":
      return control(query, parameter, "Total count", toggle(parameter.default, ["off", "faster"], ["on"]));
    case "choice": {
      const isFields = parameter.of === "fields";
      const input = { kind: "text", type: "text", placeholder: isFields ? "all" : "none" } as const;
      return control(query, parameter, isFields ? "Fields" : "Include", input);
    }
    default:
      return undefined;
  }
}

/** What one state of a switch does, and a remark for who has to choose it. */
type State = readonly [text: string, remark?: string];

/** The default first; only the other state is worth a remark. */
function toggle(isOn: boolean, on: State, off: State): Input {
  const [usual] = isOn ? on : off;
  const [other, remark] = isOn ? off : on;
  const text = remark === undefined ? other : `${other} (${remark})`;
  return {
    kind: "select",
    options: [
      ["", `${usual} (default)`],
      [String(!isOn), text],
    ],
  };
}

function control(query: Query, { path }: Pick<QueryParameter, "path">, label: string, input: Input): Control {
  const sent = getScalar(query, ...path) ?? "";
  return { name: toName(path), label, value: input.kind === "select" ? optionOf(sent, input.options) : sent, input };
}

/** The option that a value means: booleans have many spellings, directions any letter case. */
function optionOf(sent: string, options: readonly (readonly [string, string])[]): string {
  const isOption = (value: string) => options.some(([option]) => option === value);
  const boolean = parseBoolean(sent);
  const spellings = [sent, sent.toLowerCase(), ...(boolean === undefined ? [] : [String(boolean)])];
  return spellings.find(isOption) ?? "";
}
