/** Conditions drawn at random, as annotations and scopes have them, each with what it means in plain JavaScript. */
import fc from "fast-check";
import { type Comparable, comparableOf } from "./comparable.js";
import type { Row } from "./rows.js";
import type { Field, Relation } from "./schema.js";
import { openOf } from "./values.js";

export type Condition =
  | { readonly kind: "null"; readonly field: Field; readonly isNull: boolean }
  | {
      readonly kind: "compare";
      readonly field: Field;
      readonly operator: "equals" | "not" | "lt" | "gte" | "in";
      readonly value: string | number | boolean;
    }
  | { readonly kind: "AND" | "OR" | "NOT"; readonly of: readonly Condition[] }
  | { readonly kind: "related"; readonly relation: Relation; readonly exists: boolean };

const part = fc.record({ field: fc.nat({ max: 9 }), operator: fc.nat({ max: 6 }), choice: fc.nat({ max: 9 }) });

export const anyCondition = fc.record({
  shape: fc.constantFrom("one", "one", "AND", "OR", "NOT", "related"),
  parts: fc.array(part, { minLength: 1, maxLength: 2 }),
  exists: fc.boolean(),
});

export type DrawnCondition = typeof anyCondition extends fc.Arbitrary<infer Value> ? Value : never;

const compared: readonly Field["type"][] = ["String", "Int", "Kind", "Boolean", "DateTime"];
const operators = ["equals", "not", "lt", "gte", "in"] as const;

/** Returns a condition on what everybody is sent; undefined if there is nothing of the kind. */
export function conditionOf(
  { shape, parts, exists }: DrawnCondition,
  fields: readonly Field[],
  relations: readonly Relation[],
): Condition | undefined {
  const [relation] = relations.filter(({ sent }) => sent === "all");
  if (shape === "related" && relation !== undefined) return { kind: "related", relation, exists };
  const open = fields.filter(
    ({ sent, type, native }) =>
      sent === "all" && compared.includes(type) && !native?.isWhole && !(native && type === "DateTime"),
  );
  const of = parts.flatMap(({ field: index, operator, choice }): readonly Condition[] => {
    const field = open[index % (open.length || 1)];
    if (field === undefined) return [];
    if (field.nullable && operator > 4) return [{ kind: "null", field, isNull: operator === 5 }];
    const drawn = openOf({ ...field, nullable: false }, choice);
    const value = drawn instanceof Date ? drawn.toISOString() : drawn;
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
    const isSorted = field.type !== "Kind" && field.type !== "Boolean";
    const [plain, other] = field.type === "Boolean" ? (["equals", "not"] as const) : (["equals", "in"] as const);
    const chosen = operators[operator % operators.length] ?? plain;
    const fits = isSorted || chosen === "not" || chosen === other;
    return [{ kind: "compare", field, operator: fits ? chosen : plain, value }];
  });
  const [first] = of;
  if (first === undefined) return undefined;
  if (shape === "NOT") return { kind: "NOT", of: [first] };
  return shape === "AND" || shape === "OR" ? { kind: shape, of } : first;
}

/** As Prisma takes it. */
export function whereOf(condition: Condition): object {
  switch (condition.kind) {
    case "null":
      return { [condition.field.name]: condition.isNull ? null : { not: null } };
    case "compare": {
      const { field, operator, value } = condition;
      if (operator === "equals") return { [field.name]: value };
      return { [field.name]: { [operator]: operator === "in" ? [value] : value } };
    }
    case "related":
      return { [condition.relation.name]: condition.exists ? { is: {} } : { isNot: {} } };
    default:
      return { [condition.kind]: condition.of.map(whereOf) };
  }
}

/** As an annotation has it. */
export function conditionText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(conditionText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, part]) => `${key}: ${conditionText(part)}`);
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

/**
 * Null compares as neither true nor false, and so does what is made of it.
 *
 * @param isRelated whether the row has a related one that may be seen
 */
export function isFulfilled(
  condition: Condition | undefined,
  row: Row,
  isRelated: (row: Row, relation: Relation) => boolean,
): boolean {
  return condition === undefined || truthOf(condition, row, isRelated) === true;
}

function truthOf(condition: Condition, row: Row, isRelated: (row: Row, relation: Relation) => boolean): boolean | null {
  switch (condition.kind) {
    case "null":
      return (row[condition.field.name] === null) === condition.isNull;
    case "related":
      return isRelated(row, condition.relation) === condition.exists;
    case "compare": {
      const { field, operator, value } = condition;
      const own = comparableOf(row[field.name]);
      return own === null
        ? null
        : isCompared(own, operator, field.type === "DateTime" ? Date.parse(`${value}`) : value);
    }
    default: {
      const parts = condition.of.map((each) => truthOf(each, row, isRelated));
      if (condition.kind === "NOT") return parts.includes(null) ? null : !parts.includes(true);
      const decisive = condition.kind === "OR";
      return parts.includes(decisive) ? decisive : parts.includes(null) ? null : !decisive;
    }
  }
}

function isCompared(own: NonNullable<Comparable>, operator: string, value: NonNullable<Comparable>): boolean {
  if (operator === "lt") return own < value;
  if (operator === "gte") return own >= value;
  return (own === value) === (operator !== "not");
}
