/**
 * Rewrites conditions so that they are never NULL. Under a `NOT`, a NULL would leave out rows whose related row is
 * hidden, if they satisfy the rest of the condition. Clients could thus find out values of hidden rows. So `tenant = 1`
 * becomes `tenant = 1 AND NOT tenant IS NULL`. Within a `NOT` of the scope itself it becomes
 * `tenant = 1 OR tenant IS NULL`.
 */
import { isFieldReference } from "../definition/prisma-internals.js";
import type { NullableModels } from "../definition/resource.js";
import { isObjectLiteral, type PlainObject } from "./scope-condition.js";

interface ConditionContext {
  readonly model: string;
  readonly nulls: NullableModels;
  /** Whether NULL must become true: an odd number of `NOT`s is around this part of the condition. */
  readonly isNegated: boolean;
}

/**
 * Returns a condition that is true where a scope's condition is true, and false where it is false or NULL.
 * @param where The condition without empty parts, as `readScope` accepts it
 * @throws Error if it has a part that may be NULL for other reasons than a null column
 */
export function definiteWhere(where: object, model: string, nulls: NullableModels): object {
  return definite(where, { model, nulls, isNegated: false });
}

function definite(where: object, place: ConditionContext): object {
  const parts = Object.entries(where).flatMap(([key, value]) => definitePart(key, value, place));
  const [only = {}] = parts;
  return parts.length > 1 ? { AND: parts } : only;
}

function definitePart(key: string, value: unknown, place: ConditionContext): readonly object[] {
  switch (key) {
    case "AND":
    case "OR":
      return [{ [key]: conditionsOf(value).map((condition) => definite(condition, place)) }];
    case "NOT":
      return [{ NOT: conditionsOf(value).map((condition) => definite(condition, opposite(place))) }];
  }
  const { nullable = [], json = [], one = {} } = place.nulls[place.model] ?? {};
  const related = one[key];
  if (related !== undefined) return [{ [key]: definiteRelated(value, { ...place, model: related }) }];
  if (json.includes(key)) throw undecided(key, place);
  const operators = isObjectLiteral(value) ? value : { equals: value };
  return definiteField(key, operators, nullable, place);
}

function conditionsOf(value: unknown): readonly PlainObject[] {
  return [value].flat().filter(isObjectLiteral);
}

function opposite(place: ConditionContext): ConditionContext {
  return { ...place, isNegated: !place.isNegated };
}

/**
 * Returns the condition on a related row, rewritten so that it is never NULL. Whether a related row exists is never
 * NULL, because a join finds no row or a whole one.
 */
function definiteRelated(value: unknown, place: ConditionContext): unknown {
  if (!isObjectLiteral(value)) return value;
  const entries = Object.entries(value);
  if (!entries.every(([key]) => key === "is" || key === "isNot")) return { is: definite(value, place) };
  return Object.fromEntries(
    entries.map(([key, related]) => {
      if (!isObjectLiteral(related)) return [key, related];
      return [key, definite(related, key === "isNot" ? opposite(place) : place)];
    }),
  );
}

/**
 * Returns conditions that are never NULL for the operators of a field. Subqueries and comparisons with null or an empty
 * list stay unchanged, because they are never NULL.
 * @param within Puts operators into the `not`s around them, because Prisma negates each operator in a `not`
 */
function definiteField(
  field: string,
  { mode, ...operators }: PlainObject,
  nullable: readonly string[],
  place: ConditionContext,
  within = (operators: object) => operators,
): readonly object[] {
  const letterCase = mode === undefined ? {} : { mode };
  return Object.entries(operators).flatMap(([operator, operand]): readonly object[] => {
    if (operator === "not" && isObjectLiteral(operand)) {
      return definiteField(field, { ...operand, ...letterCase }, nullable, place, (inner) => within({ not: inner }));
    }
    const condition = { [field]: { ...within({ [operator]: operand }), ...letterCase } };
    if (quantifiers.includes(operator)) return [{ [field]: { [operator]: operand } }];
    if (!comparisons.includes(operator)) throw undecided(field, place);
    if (operand === null || isEmptyList(operator, operand)) return [condition];
    const columns = [field, ...referencesIn(operand)].filter((name) => nullable.includes(name));
    if (columns.length === 0) return [condition];
    const areNull = columns.map((name) => ({ [name]: { equals: null } }));
    return place.isNegated
      ? [{ OR: [condition, ...areNull] }]
      : [condition, ...areNull.map((nullCondition) => ({ NOT: nullCondition }))];
  });
}

function isEmptyList(operator: string, operand: unknown): boolean {
  return (operator === "in" || operator === "notIn") && Array.isArray(operand) && operand.length === 0;
}

const quantifiers: readonly string[] = ["some", "none", "every"];

/** Operators that are NULL only if a column that they compare is null. */
const comparisons: readonly string[] = [
  ...["equals", "not", "in", "notIn", "lt", "lte", "gt", "gte", "contains", "startsWith", "endsWith"],
  ...["has", "hasEvery", "hasSome", "isEmpty"],
];

/** Returns the names of the fields that an operand refers to: `title` for `prisma.book.fields.title`. */
function referencesIn(operand: unknown): readonly string[] {
  return [operand].flat().flatMap((each) => {
    const isReference = typeof each === "object" && each !== null && isFieldReference(each);
    return isReference && "name" in each ? [String(each.name)] : [];
  });
}

function undecided(field: string, { model }: ConditionContext): Error {
  return new Error(
    `A scope has a condition on \`${model}.${field}\`, and a \`where\` of the schema negates a condition on such rows. Where the scope is NULL, values of rows that it hides would show. Compare other columns in the scope, or write the \`where\` without \`NOT\` and \`isNot\`.`,
  );
}
