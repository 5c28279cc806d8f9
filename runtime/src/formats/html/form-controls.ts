import { capitalise } from "../../capitalise.js";
import { largestPage } from "../../page-request.js";
import { getScalar, type Query, toName } from "../../query-string.js";
import type { Filter, ScalarType } from "../../resource.js";
import { parseBoolean } from "../../values.js";
import type { CollectionPage } from "../format.js";
import { orderEntries, startQuery } from "./own-links.js";
import { toWords } from "./text.js";

/** One control of the form; sent empty it changes nothing (BEHAVIOUR 4). */
export interface Control {
  /** The query parameter as it is spelled: `population[gte]`. */
  readonly name: string;
  readonly label: string;
  /** What the query has for it, or nothing. */
  readonly value: string;
  readonly input: Input;
}

export type Input =
  | { readonly kind: "text"; readonly type: "search" | "text" | "date"; readonly placeholder?: string }
  | { readonly kind: "number"; readonly step: "1" | "any"; readonly max?: number; readonly placeholder?: string }
  | { readonly kind: "select"; readonly options: readonly (readonly [value: string, text: string])[] };

/** What a person may ask of a collection, by the operation's own options. */
export interface FormControls {
  readonly filters: readonly Control[];
  readonly order: readonly Control[];
  readonly paging: readonly Control[];
  /** What the query carries beside them. */
  readonly carried: readonly { readonly name: string; readonly value: string }[];
}

export function formControls(page: CollectionPage): FormControls {
  const query = startQuery(page);
  const filters = Object.entries(page.operation.filters).flatMap(([name, filter]) =>
    filterControls(query, name, filter),
  );
  const order = orderControls(page, query);
  const paging = pagingControls(page, query);
  const names = new Set([...filters, ...order, ...paging].map(({ name }) => name));
  const carried = query.entries.map(({ path, value }) => ({ name: toName(path), value }));
  return { filters, order, paging, carried: carried.filter(({ name }) => !names.has(name)) };
}

function filterControls(query: Query, name: string, filter: Filter): readonly Control[] {
  const label = capitalise(toWords(name));
  const controls: Control[] = [];
  if (filter.match !== undefined) {
    const words = { exact: "", partial: " contains", start: " begins with" }[filter.match];
    const input = matchInput(filter, getScalar(query, name) ?? "");
    controls.push(control(query, [name], label + words, input));
  }
  if (filter.range) {
    for (const [operator, word] of [
      ["gte", "from"],
      ["lte", "to"],
    ] as const) {
      const value = getScalar(query, name, operator) ?? "";
      controls.push(control(query, [name, operator], `${label} ${word}`, inputOf(filter.type, value)));
    }
  }
  if (filter.exists) controls.push(control(query, ["exists", name], `${label} is`, presence));
  return controls;
}

const presence: Input = {
  kind: "select",
  options: [
    ["", "any"],
    ["true", "there"],
    ["false", "missing"],
  ],
};

function matchInput(filter: Filter, value: string): Input {
  // A relation takes an IRI as well as a key.
  if (filter.relation !== undefined) return { kind: "text", type: "text", placeholder: "key or IRI" };
  switch (filter.type) {
    case "String":
      return { kind: "text", type: "search" };
    case "Boolean":
      return choice(["true", "false"]);
    case "Enum":
      return choice(filter.values ?? []);
    default:
      return inputOf(filter.type, value);
  }
}

function choice(values: readonly string[]): Input {
  return { kind: "select", options: [["", "any"], ...values.map((value) => [value, value] as const)] };
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
      // A browser's date control has no room for a time, and would lose one that was asked for.
      return value === "" || /^\d{4}-\d\d-\d\d$/.test(value)
        ? { kind: "text", type: "date" }
        : { kind: "text", type: "text", placeholder: "2026-01-31T12:00Z" };
    default:
      return { kind: "text", type: "text" };
  }
}

/** A select for each field: those in use first, in their order, for the order of the parameters counts. */
function orderControls(page: CollectionPage, query: Query): readonly Control[] {
  const { filters, pagination } = page.operation;
  if (pagination.viaCursor !== null) return [];
  const sortable = Object.keys(filters).filter((name) => filters[name]?.order);
  const input: Input = {
    kind: "select",
    options: [
      ["", "–"],
      ["asc", "ascending"],
      ["desc", "descending"],
    ],
  };
  return [...new Set([...orderEntries(page).map(([field]) => field), ...sortable])].map((name) =>
    control(query, ["order", name], capitalise(toWords(name)), input),
  );
}

function pagingControls({ operation: { pagination, parameters } }: CollectionPage, query: Query): readonly Control[] {
  const controls: Control[] = [];
  if (pagination.clientItemsPerPage) {
    const max = largestPage(pagination);
    const placeholder = String(Math.min(pagination.itemsPerPage, max));
    const input: Input = { kind: "number", step: "1", placeholder, max };
    const size = control(query, [parameters.itemsPerPage], "Items per page", input);
    // A larger size was lowered in silence; a browser would refuse to send it again.
    controls.push(Number(size.value) > max ? { ...size, value: String(max) } : size);
  }
  if (pagination.clientEnabled) {
    const input = toggle(pagination.enabled, "in pages", "all at once");
    controls.push(control(query, [parameters.enabled], "Show", input));
  }
  if (pagination.clientPartial) {
    const input = toggle(pagination.partial, "not counted", "counted");
    controls.push(control(query, [parameters.partial], "Total", input));
  }
  return controls;
}

function toggle(isOn: boolean, on: string, off: string): Input {
  const states = [
    ["true", on],
    ["false", off],
  ] as const;
  const usual = isOn ? on : off;
  return { kind: "select", options: [["", `${usual} (default)`], ...states.filter(([, text]) => text !== usual)] };
}

function control(query: Query, path: readonly string[], label: string, input: Input): Control {
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
