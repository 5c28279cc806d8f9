/** Finds out what a condition in Prisma's form requires of the rows that it finds. */
import { Expression } from "../printer/literal.js";
import { isPlainObject } from "../util/plain-object.js";
import { ExampleDecimal } from "./example-decimal.js";

/**
 * One requirement. If several are on the same field, the last one counts, because a position follows the other
 * conditions.
 */
export type Requirement =
  /** The values of a field, which the rows have in turn. `isMaybe`: whether other rows meet the condition, too. */
  | { readonly kind: "value"; readonly field: string; readonly values: readonly unknown[]; readonly isMaybe?: boolean }
  /** A bound on the values of a field: each row is one step further. */
  | { readonly kind: "bound"; readonly field: string; readonly operator: BoundOperator; readonly value: unknown }
  /** A list of keys, whose number limits the rows. `isDeclared`: whether it is part of the schema's conditions. */
  | KeyList
  /** The condition on the rows of a relation. */
  | { readonly kind: "related"; readonly relation: string; readonly where: object };

export interface KeyList {
  readonly kind: "keys";
  readonly fields: readonly string[];
  readonly count: number;
  readonly isDeclared?: boolean;
}

export type BoundOperator = "gt" | "gte" | "lt" | "lte";

/** Returns the requirements of a condition. @param isDeclared whether the schema declares a part of the condition */
export function requirementsOf(
  where: object | undefined,
  isDeclared: (part: object) => boolean = () => false,
): readonly Requirement[] {
  const requirements = Object.entries(where ?? {}).flatMap(
    ([name, condition]: [string, unknown]): readonly Requirement[] => {
      switch (name) {
        case "AND":
          return listOf(condition).flatMap((part) => requirementsOf(part, isDeclared));
        case "OR":
          return alternatives(listOf(condition), isDeclared);
        case "NOT":
          return [];
        default:
          return onField(name, condition);
      }
    },
  );
  const isKnown = where !== undefined && isDeclared(where);
  return isKnown
    ? requirements.map((requirement) =>
        requirement.kind === "keys" ? { ...requirement, isDeclared: true } : requirement,
      )
    : requirements;
}

/**
 * Returns the requirements of an `OR`. If its alternatives are keys, each row satisfies one of them. Otherwise the last
 * alternative that is more than a list of values counts, because the rows next to a position satisfy it. A list of
 * values in it does not limit the rows, because others match the condition, too.
 */
function alternatives(parts: readonly object[], isDeclared: (part: object) => boolean): readonly Requirement[] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  const fields = Object.keys(last);
  const keys = parts.map((part) => keysOf(part, fields));
  if (keys.every((partKeys) => partKeys !== undefined)) {
    const rows = keys.flat();
    const values = (index: number) => rows.map((row) => row[index]);
    return [
      { kind: "keys", fields, count: rows.length },
      ...fields.map((field, index) => inTurn(field, values(index))),
    ];
  }
  const chosen = parts.findLast((part) => keysOf(part, Object.keys(part)) === undefined) ?? last;
  return requirementsOf(chosen, isDeclared).flatMap((requirement): readonly Requirement[] => {
    if (requirement.kind === "keys") return [];
    return requirement.kind === "value" ? [{ ...requirement, isMaybe: true }] : [requirement];
  });
}

/** Returns the values of the fields that an alternative names, for each of its keys. Undefined if it names no keys. */
function keysOf(part: object, fields: readonly string[]): readonly (readonly unknown[])[] | undefined {
  const values = fields.map((name): unknown => Reflect.get(part, name));
  if (fields.length === 0 || Object.keys(part).length !== fields.length || values.includes(undefined)) return undefined;
  if (!values.some(isPlainObject)) return [values];
  const [only] = values;
  const list: unknown = fields.length === 1 ? Reflect.get(Object(only), "in") : undefined;
  return Array.isArray(list) && Object.keys(Object(only)).length === 1
    ? list.map((value: unknown) => [value])
    : undefined;
}

function onField(field: string, condition: unknown): readonly Requirement[] {
  if (!isPlainObject(condition)) return [inTurn(field, [condition])];
  // The values within Json cause no further call.
  if (!isRecord(condition) || "path" in condition) return [];
  return Object.entries(condition).flatMap(([operator, value]): readonly Requirement[] => {
    switch (operator) {
      case "equals":
      case "contains":
      case "startsWith":
      case "endsWith":
        return [inTurn(field, [value])];
      case "in": {
        const values = listOf(value);
        return [
          { kind: "keys", fields: [field], count: values.length },
          ...(values.length === 0 ? [] : [inTurn(field, values)]),
        ];
      }
      case "has":
        return [inTurn(field, [[value]])];
      case "hasSome":
        return [inTurn(field, [value])];
      case "gt":
      case "gte":
      case "lt":
      case "lte":
        return [{ kind: "bound", field, operator, value }];
      case "is":
      case "some":
        return isRecord(value) ? [{ kind: "related", relation: field, where: value }] : [inTurn(field, [value])];
      default:
        return [];
    }
  });
}

function inTurn(field: string, values: readonly unknown[]): Requirement {
  return { kind: "value", field, values };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function listOf(value: unknown): readonly object[] {
  return Array.isArray(value) ? value : [value].filter(isRecord);
}

/** Returns whether only the running API knows a value, such as `now()`. */
export function isUnknown(value: unknown): boolean {
  return value === undefined || (value instanceof Expression && !(value instanceof ExampleDecimal));
}
