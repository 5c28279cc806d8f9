/** What rows mean to the oracle: which of them anybody sees, what they lead to, and what their values are. */
import { inject } from "vitest";
import { identifierOf } from "./names.js";
import { guard } from "./resolved.js";
import type { Row, Rows } from "./rows.js";
import type { Field, Model, Relation, Schema } from "./schema.js";

const { provider } = inject("database");

export interface World {
  readonly models: readonly Model[];
  readonly rows: Rows;
}

export function worldOf({ models }: Schema, rows: Rows): World {
  return { models, rows };
}

/** The rows that a condition of the resource lets everybody see. */
export function visibleRows({ rows }: World, { name }: Pick<Model, "name">): readonly Row[] {
  return (rows.get(name) ?? []).filter((row) => row[guard.name] !== true);
}

export const modelOf = ({ models }: World, name: string): Model => {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`No model ${name}`);
  return found;
};

/**
 * The row that a relation leads to: none if any column of the key is null, or if there is no such row.
 *
 * @returns "hidden" if nobody sees it
 */
export function targetOf(world: World, row: Row, { columns, target }: Relation): Row | "hidden" | undefined {
  const model = modelOf(world, target);
  const values = columns.map(({ name }) => row[name]);
  if (values.some((value) => value === null || value === undefined)) return undefined;
  const isMeant = (other: Row) => model.key.fields.every(({ name }, index) => other[name] === values[index]);
  const found = world.rows.get(target)?.find(isMeant);
  return found?.[guard.name] === true ? "hidden" : found;
}

export function iriOf(model: Model, row: Row): string {
  return `${model.path}/${identifierOf(model, row)}`;
}

export type Comparable = string | number | bigint | boolean | null;

/** A value as it is compared. */
export function comparableOf(value: unknown): Comparable {
  if (value instanceof Date) return value.getTime();
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return JSON.stringify(value);
  return value as Comparable;
}

export type Compare = (a: Row, b: Row) => number;

/** Null is the smallest value, on PostgreSQL the largest; a related row that there is none of has null. */
export function comparing(field: Pick<Field, "type">, of: (row: Row) => unknown, direction: "asc" | "desc"): Compare {
  const sign = direction === "asc" ? 1 : -1;
  const rank = (value: Comparable) => (value === null ? (provider === "postgresql" ? 1 : -1) : 0);
  const own = (row: Row) => (field.type === "Decimal" && of(row) !== null ? Number(of(row)) : comparableOf(of(row)));
  return (a, b) => {
    const [one, other] = [own(a), own(b)];
    if (one === null || other === null) return sign * (rank(one) - rank(other));
    return one < other ? -sign : one > other ? sign : 0;
  };
}

/** By the identifier, which completes every order. */
export function byIdentifier({ key }: Model, direction: "asc" | "desc"): readonly Compare[] {
  return key.identifier.map((name) => comparing({ type: "String" }, (row) => row[name], direction));
}

export function sorted(rows: readonly Row[], by: readonly Compare[]): readonly Row[] {
  return rows.toSorted((a, b) => by.reduce((found, compare) => found || compare(a, b), 0));
}
