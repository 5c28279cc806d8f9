/** The inputs of a form by the type of their value: a number, a date, a text, or a list to choose from. */

import { type FacetValue, maximumFacetValues } from "../../../definition/page-metadata.js";
import type { Filter, ScalarType } from "../../../definition/resource.js";
import type { Choice, CollectionPage, Lookup } from "../../../document/format.js";
import { relationKey } from "../../../request/filters/relation-iri.js";
import type { SwitchStates } from "../../../request/parameter-words.js";
import { parseBoolean } from "../../../request/parse-scalar.js";
import { scalarDescriptions } from "../../../request/scalar-types.js";

export type Input =
  | {
      readonly kind: "text";
      readonly type: "search" | "text" | "date" | "time";
      readonly placeholder?: string;
      /** The maximum number of characters. Default: no limit. */
      readonly longest?: number;
      /** The search by which the script suggests items. Undefined if it suggests none. */
      readonly lookup?: Lookup;
    }
  | { readonly kind: "number"; readonly step: "1" | "any"; readonly max?: number; readonly placeholder?: string }
  | { readonly kind: "select"; readonly options: readonly (readonly [value: string, text: string])[] };

export const presence: Input = {
  kind: "select",
  options: [
    ["", "any"],
    ["true", "present"],
    ["false", "missing"],
  ],
};

export function filterInput(
  filter: Filter,
  sent: string,
  { choices, lookups }: Pick<CollectionPage, "choices" | "lookups">,
): Input {
  const { relation } = filter;
  const items = (relation && choices?.get(relation.path)) ?? [];
  if (relation !== undefined && items.length > 0) return itemChoice(items, sent, relation);
  const input = matchInput(filter, sent);
  const lookup = relation && lookups?.get(relation.path);
  return lookup !== undefined && input.kind === "text" ? { ...input, lookup } : input;
}

/**
 * Returns the input with the number of items for each value: `novel (12)`. A text field becomes a list to choose from
 * if all values are known.
 */
export function countedInput(
  input: Input,
  sent: string,
  { relation }: Pick<Filter, "relation">,
  values: readonly FacetValue[],
): Input {
  const keyOf = (value: string) => (relation && relationKey(value, relation)) ?? value;
  const counts = new Map(values.map(({ value, count }) => [keyOf(String(value)), count]));
  const isWhole = values.length < maximumFacetValues;
  const countOf = (value: string) => counts.get(keyOf(value)) ?? (isWhole ? 0 : undefined);
  const texts = (offered: readonly (readonly [string, string])[]) =>
    offered.map(([value, text]) => {
      const count = value === "" ? undefined : countOf(value);
      return [value, count === undefined ? text : `${text} (${count})`] as const;
    });
  if (input.kind === "select") return { ...input, options: texts(input.options) };
  if (!isWhole) return input;
  const countedValues = [...counts.keys()];
  const offered = sent === "" || counts.has(keyOf(sent)) ? countedValues : [sent, ...countedValues];
  const options = offered.map((value) => [value === keyOf(sent) ? sent : value, value] as const);
  return { kind: "select", options: [["", "any"], ...texts(options)] };
}

/**
 * Returns a list of related items to choose from. An item that the query names by its IRI, or that is not in the list,
 * keeps the value that was sent.
 */
function itemChoice(items: readonly Choice[], sent: string, relation: NonNullable<Filter["relation"]>): Input {
  const key = sent === "" ? undefined : relationKey(sent, relation);
  const isSent = (value: string) => key !== undefined && relationKey(value, relation) === key;
  const options = items.map(({ value, text }) => [isSent(value) ? sent : value, text] as const);
  const isOffered = sent === "" || options.some(([value]) => value === sent);
  return { kind: "select", options: [["", "any"], ...(isOffered ? [] : [[sent, sent] as const]), ...options] };
}

/**
 * Returns the input for a value that a filter or a handler's parameter compares.
 * @param none the text of the option without a value
 */
export function matchInput(filter: Pick<Filter, "type" | "values" | "relation">, value: string, none = "any"): Input {
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

export function inputOf(type: ScalarType, value: string): Input {
  const { number } = scalarDescriptions[type];
  // A browser's number control has no NaN and no infinity, and would lose those of the request.
  if (number !== undefined && !/^-?Infinity$|^NaN$/.test(value)) {
    return { kind: "number", step: number === "integer" ? "1" : "any" };
  }
  switch (type) {
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

/** Returns the input of a switch, with the default first. Only the other state has a remark: `off (faster)`. */
export function toggle(isOn: boolean, { on, off }: SwitchStates): Input {
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

/**
 * Returns the option that a value means, because booleans have many spellings, and directions any letter case. The
 * option is empty if the value means none of them.
 */
export function matchingOption(sent: string, options: readonly (readonly [string, string])[]): string {
  const isOption = (value: string) => options.some(([option]) => option === value);
  const boolean = parseBoolean(sent);
  const spellings = [sent, sent.toLowerCase(), ...(boolean === undefined ? [] : [String(boolean)])];
  return spellings.find(isOption) ?? "";
}
