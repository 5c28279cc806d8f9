/** Builds Prisma's conditions on rows, and on the rows that are related to them. */
import { dialects } from "../definition/dialects.js";
import { identifyingColumns, withoutRelated } from "../definition/relation.js";
import type { Filter, PathStep, Provider } from "../definition/resource.js";

/** Returns one condition that joins all of these; undefined if there are none. */
export function allOf(conditions: readonly (object | undefined)[]): object | undefined {
  const given = conditions.filter(Boolean);
  return given.length < 2 ? given[0] : { AND: given };
}

/** A condition on a row, or on the related rows at the end of a relation path. */
export interface RelatedCondition {
  readonly through: readonly PathStep[];
  readonly condition: object;
  /**
   * The opposite of the condition, which null satisfies. Undefined unless the rows are wanted that do not match the
   * condition.
   */
  readonly opposite?: object;
}

/** The scopes of the related models that a request filters by, by model. */
export type RelatedScopes = ReadonlyMap<string, object>;

export const noScopes: RelatedScopes = new Map();

/**
 * Returns the conditions for Prisma. Conditions on the rows of one relation become one condition, so that one row of a
 * list satisfies all of them. Each relation reaches only rows within the scope of its model.
 */
export function throughRelations(
  conditions: readonly RelatedCondition[],
  scopes: RelatedScopes = noScopes,
): readonly object[] {
  if (conditions.length === 0) return [];
  const rowConditions = conditions.filter(({ through }) => through.length === 0);
  const related = conditions.filter(({ through }) => through.length > 0);
  const wanted = related.filter(({ opposite }) => opposite === undefined);
  const relations = new Set(wanted.map(({ through: [step] }) => step?.relation));
  const groups = [...relations].map((name) => wanted.filter(({ through: [step] }) => step?.relation === name));
  return [
    ...rowConditions.map(({ condition, opposite = condition }) => opposite),
    ...groups.map((group) => leadingTo(group, scopes)),
    ...related.flatMap(({ through, condition, opposite }) =>
      opposite === undefined ? [] : [notLeadingTo(through, condition, opposite, scopes)],
    ),
  ];
}

/**
 * Returns the condition for rows with a related row that satisfies all conditions of a group.
 * @param group conditions that begin with the same relation
 */
function leadingTo(group: readonly RelatedCondition[], scopes: RelatedScopes): object {
  const [step] = group[0]?.through ?? [];
  if (step === undefined) throw new Error("A condition on a related row has a relation that leads to it");
  const inner = group.map(({ through, condition }) => ({ through: through.slice(1), condition }));
  const where = allOf([...throughRelations(inner, scopes), scopes.get(step.model)]);
  return { [step.relation]: { [step.list ? "some" : "is"]: where } };
}

/**
 * Returns the condition for rows without a related row, or whose related row satisfies the opposite. A related row
 * outside its scope does neither, because the negation of a scope would be true for some of the rows that it hides, by
 * their values.
 */
function notLeadingTo(
  [step, ...rest]: readonly PathStep[],
  condition: object,
  opposite: object,
  scopes: RelatedScopes,
): object {
  if (step === undefined) return opposite;
  const { relation, list, optional, model } = step;
  const scope = scopes.get(model);
  if (list) {
    return { [relation]: { none: allOf([...throughRelations([{ through: rest, condition }], scopes), scope]) } };
  }
  const there = { [relation]: { is: allOf([notLeadingTo(rest, condition, opposite, scopes), scope]) } };
  return optional ? { OR: [...withoutRelated(step), there] } : there;
}

/**
 * Returns the filter of a relation by the foreign key on the row itself, which needs no join. The filter keeps its join
 * if a scope restricts the related rows, or if they may be missing. Otherwise the key would also match rows that refer
 * to a hidden row, or to none.
 */
export function withoutJoin(filter: Filter, scopes: RelatedScopes = noScopes): Filter {
  const { relation, through = [], ...others } = filter;
  const [step] = through;
  const [own] = (relation && step && identifyingColumns(step, [relation.field])) ?? [];
  if (relation === undefined || own === undefined) return filter;
  // The related row's own key is never null.
  const { nullable: _, ...related } = filter;
  if (through.some(({ model, mayDangle }) => mayDangle || scopes.has(model))) return related;
  return { ...others, relation: { ...relation, field: own } };
}

/**
 * Returns the field that holds a filter's value; for a relation, the field of the related row.
 * @param parameter The key of the filter: the public name of the field.
 */
export function filteredField(
  parameter: string,
  { relation, field = parameter }: Pick<Filter, "relation" | "field">,
): string {
  return relation?.field ?? field;
}

/**
 * Returns a condition on a filter's value: on its column, or on the value within its Json that the keys name.
 * @param operators Prisma's operators
 */
export function valueCondition(parameter: string, filter: Filter, operators: object, provider: Provider): object {
  const { json } = filter;
  return { [filteredField(parameter, filter)]: { ...(json && { path: jsonPath(json, provider) }), ...operators } };
}

/**
 * Returns the condition for rows without a value. An empty list counts, because Prisma returns a list that is null as
 * an empty one.
 */
export function noValue(parameter: string, filter: Filter, provider: Provider): object {
  const on = (operators: object) => valueCondition(parameter, filter, operators, provider);
  const { none = null } = filter;
  return filter.list ? { OR: [on({ isEmpty: true }), on({ equals: none })] } : on({ equals: none });
}

/**
 * Returns a path within Json in the form that Prisma expects: `["a", "b"]`, or `$."a"."b"`. The generator only accepts
 * keys that no database needs escaped.
 */
export function jsonPath(keys: readonly string[], provider: Provider): readonly string[] | string {
  if (dialects[provider].jsonPath === "keys") return keys;
  return `$${keys.map((key) => `."${key}"`).join("")}`;
}
