/** Conditions in Prisma's terms, on rows and on the rows that relations lead to. */
import { dialects } from "../definition/dialects.js";
import { identifyingColumns, withoutRelated } from "../definition/relation.js";
import type { Filter, FilterStep, Provider } from "../definition/resource.js";

/** All of these conditions together; undefined if there are none. */
export function allOf(conditions: readonly (object | undefined)[]): object | undefined {
  const given = conditions.filter(Boolean);
  return given.length < 2 ? given[0] : { AND: given };
}

/** A condition on a row, or on the rows that relations lead to from it. */
export interface LocatedCondition {
  readonly through: readonly FilterStep[];
  readonly condition: object;
  /** Given if the rows are wanted that do not fulfil the condition: the opposite of it, which null fulfils. */
  readonly opposite?: object;
}

/** What the rows of the related models fulfil that a request's filters lead to, by model. */
export type RelatedScopes = ReadonlyMap<string, object>;

export const noScopes: RelatedScopes = new Map();

/**
 * The conditions in Prisma's terms. Those on the rows of one relation are one condition, so that one row of a list
 * fulfils all of them, and each relation only leads to rows within the scope of its model.
 */
export function throughRelations(
  conditions: readonly LocatedCondition[],
  scopes: RelatedScopes = noScopes,
): readonly object[] {
  if (conditions.length === 0) return [];
  const own = conditions.filter(({ through }) => through.length === 0);
  const related = conditions.filter(({ through }) => through.length > 0);
  const wanted = related.filter(({ opposite }) => opposite === undefined);
  const relations = new Set(wanted.map(({ through: [step] }) => step?.relation));
  const groups = [...relations].map((name) => wanted.filter(({ through: [step] }) => step?.relation === name));
  return [
    ...own.map(({ condition, opposite = condition }) => opposite),
    ...groups.map((group) => leadingTo(group, scopes)),
    ...related.flatMap(({ through, condition, opposite }) =>
      opposite === undefined ? [] : [notLeadingTo(through, condition, opposite, scopes)],
    ),
  ];
}

/** @param group conditions that begin with the same relation */
function leadingTo(group: readonly LocatedCondition[], scopes: RelatedScopes): object {
  const [step] = group[0]?.through ?? [];
  if (step === undefined) throw new Error("A condition on a related row has a relation that leads to it");
  const inner = group.map(({ through, condition }) => ({ through: through.slice(1), condition }));
  const where = allOf([...throughRelations(inner, scopes), scopes.get(step.model)]);
  return { [step.relation]: { [step.list ? "some" : "is"]: where } };
}

/**
 * The rows without the related row, or whose related row fulfils the opposite. One outside its scope does neither: the
 * negation of a scope would be true for some of the rows that it hides, by their values.
 */
function notLeadingTo(
  [step, ...rest]: readonly FilterStep[],
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
 * The filter of a relation by its foreign key, so that no join is paid: only if nothing restricts the related rows and
 * each of them exists, for else it would find those that refer to a hidden one, or to none.
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
 * The field that holds a filter's value: on a relation, the related row's.
 * @param parameter the filter's key: what clients know the field by
 */
export function column(parameter: string, { relation, field = parameter }: Pick<Filter, "relation" | "field">): string {
  return relation?.field ?? field;
}

/**
 * A condition on a filter's value: on its column, or on what the keys lead to within its Json.
 * @param operators Prisma's
 */
export function valueCondition(parameter: string, filter: Filter, operators: object, provider: Provider): object {
  const { json } = filter;
  return { [column(parameter, filter)]: { ...(json && { path: jsonPath(json, provider) }), ...operators } };
}

/** The rows without a value. Prisma returns a list that is null as an empty one. */
export function noValue(parameter: string, filter: Filter, provider: Provider): object {
  const on = (operators: object) => valueCondition(parameter, filter, operators, provider);
  const { none = null } = filter;
  return filter.list ? { OR: [on({ isEmpty: true }), on({ equals: none })] } : on({ equals: none });
}

/** How Prisma takes a path within Json. The generator only accepts keys that no database has to have escaped. */
export function jsonPath(keys: readonly string[], provider: Provider): readonly string[] | string {
  if (dialects[provider].jsonPath === "keys") return keys;
  return `$${keys.map((key) => `."${key}"`).join("")}`;
}
