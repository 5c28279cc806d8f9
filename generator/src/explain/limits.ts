/** Calculates the maximum number of rows that can satisfy the conditions of a call. */
import type { ApiResource } from "../model/api-model.js";
import type { HasApi } from "../model/lookup.js";
import { isUnknown, type KeyList, type Requirement, requirementsOf } from "./condition-requirements.js";
import type { ColumnTypes, ExampleRow } from "./example-row.js";
import { keyFieldsOf } from "./relations.js";
import { isWithin } from "./steps.js";

/** The fields of a table that limit its rows. */
export interface KeyFields {
  readonly columns: ColumnTypes;
  readonly identifier: readonly string[];
  /** The fields by which several rows are read at a time. */
  readonly keys: ReadonlySet<string>;
}

export function keyFields(context: HasApi, resource: ApiResource, columns: ColumnTypes): KeyFields {
  const identifier = resource.resource.identifier.fields.map(({ name }) => name);
  return { columns, identifier, keys: keyFieldsOf(context, resource) };
}

/** The keys by which rows are read. */
export type ReadKeys = Pick<KeyList, "fields" | "count">;

/** Returns the keys that a condition lists; undefined if it lists none. */
export function keysIn({ identifier, keys }: KeyFields, requirements: readonly Requirement[]): ReadKeys | undefined {
  const lists = requirements.flatMap((requirement): readonly ReadKeys[] => {
    if (requirement.kind === "related" && keys.has(requirement.relation)) {
      return requirementsOf(requirement.where).flatMap((inner) =>
        inner.kind === "keys" ? [{ ...inner, fields: [] }] : [],
      );
    }
    if (requirement.kind !== "keys") return [];
    const isIdentifier = identifier.every((name) => requirement.fields.includes(name));
    return isIdentifier || (!requirement.isDeclared && requirement.fields.every((field) => keys.has(field)))
      ? [requirement]
      : [];
  });
  // A compound key is also narrowed by the values of its first field.
  return lists.toSorted((a, b) => b.fields.length - a.fields.length)[0];
}

/**
 * Returns the maximum number of rows that satisfy the requirements. The number is limited because the identifier is
 * unique.
 */
export function mostRows({ identifier, columns }: KeyFields, requirements: readonly Requirement[]): number {
  const isGiven = (name: string) =>
    requirements.some((each) => each.kind === "value" && !each.isMaybe && each.field === name);
  return identifier.every(isGiven) ? 1 : combinationsOf(identifier, columns, requirements).count;
}

/** Returns the number of rows until the identifier is out of its bounds, or out of its type. */
export function rowsWithin(
  most: number,
  rowAt: (index: number) => ExampleRow,
  requirements: readonly Requirement[],
  { columns, identifier: [name = "", ...furtherNames] }: KeyFields,
): number {
  const column = columns.get(name);
  const bounds = requirements.flatMap((each) => (each.kind === "bound" && each.field === name ? [each] : []));
  if (furtherNames.length > 0 || column === undefined || bounds.length === 0) return most;
  for (let index = 0; index < most; index++) {
    const value = rowAt(index)[name];
    if (!bounds.every((bound) => isWithin(value, bound.operator, bound.value, column.type))) return index;
  }
  return most;
}

/** The values that some columns can have together. */
interface Combinations {
  /** The number of combinations. Infinity if one of the columns has no limit. */
  readonly count: number;
  /** Returns one combination, without the columns that have no limit. */
  at(index: number): ExampleRow;
}

export function combinationsOf(
  names: readonly string[],
  columns: ColumnTypes,
  requirements: readonly Requirement[],
): Combinations {
  const limited = names.map((name) => ({ name, values: possibleValues(name, columns, requirements) }));
  return {
    count: limited.reduce((product, { values }) => product * (values?.length ?? Number.POSITIVE_INFINITY), 1),
    at(index) {
      let rest = index;
      return Object.fromEntries(
        limited.flatMap(({ name, values = [] }) => {
          if (values.length === 0) return [];
          const value = values[rest % values.length];
          rest = Math.floor(rest / values.length);
          return [[name, value] as const];
        }),
      );
    },
  };
}

/** Returns the values that a column can have; undefined if there is no limit. */
function possibleValues(
  name: string,
  columns: ColumnTypes,
  requirements: readonly Requirement[],
): readonly unknown[] | undefined {
  const required = requirements.findLast((each) => each.kind === "value" && !each.isMaybe && each.field === name);
  if (required?.kind === "value" && !required.values.some(isUnknown)) return [...new Set(required.values)];
  const { type, values = [] } = columns.get(name) ?? {};
  if (type === "Boolean") return [true, false];
  return type === "Enum" && values.length > 0 ? values : undefined;
}
