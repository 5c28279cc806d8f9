import { hasTraits } from "../../definition/field-kinds.js";
import { foreignKeyOf, ownColumns, type Relation, relatedColumns, valuesIn } from "../../definition/relation.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { anyKey, keyText } from "./key-text.js";

/** The conditions and columns that tie the children of a list to their parents. */
export interface ParentLink {
  /** Returns the condition on the children of one parent. */
  whereOne(parent: object): object;
  /** Returns the condition on the children of any of these parents. */
  whereAny(parents: readonly object[]): object;
  /** Returns the columns that must be read, besides a child's own columns, so that each child names its parents. */
  select(parents: readonly object[]): object;
  /** Returns the key of a parent as one string. */
  keyOf(parent: object): string;
  /** Returns the keys of a child's parents as strings, among the parents that were requested. */
  parentsOf(child: object): readonly string[];
  /**
   * The child's columns that hold its parent's key: sorted by these, a parent's children are neighbours. Undefined
   * unless each child has one parent and a column for it.
   */
  readonly sortedBy?: readonly string[];
}

/**
 * Returns the parent link of a list's relation: by columns of the children, or by their own relation to the parents.
 */
export function parentLink(relation: Relation): ParentLink {
  const { inverse } = relation;
  const parentColumns = ownColumns(relation);
  const related = relatedColumns(relation);
  const select = selectOf(related);
  const keyOf = (parent: object) => keyText(valuesIn(parent, parentColumns));
  const childKey = (row: object) => keyText(valuesIn(row, related));
  const whereAny = (parents: readonly object[]) =>
    anyKey(
      related,
      parents.map((parent) => valuesIn(parent, parentColumns)),
    );
  const whereOne = (parent: object) =>
    Object.fromEntries(related.map((name, index) => [name, Reflect.get(parent, parentColumns[index] ?? "")]));
  if (inverse === undefined) {
    return {
      whereOne,
      whereAny,
      select: () => select,
      keyOf,
      parentsOf: (child) => [childKey(child)],
      sortedBy: related,
    };
  }
  const within = (where: object) => ({ [inverse.relation]: { [inverse.list ? "some" : "is"]: where } });
  return {
    whereOne: (parent) => within(whereOne(parent)),
    whereAny: (parents) => within(whereAny(parents)),
    select: (parents) => ({ [inverse.relation]: inverse.list ? { where: whereAny(parents), select } : { select } }),
    keyOf,
    parentsOf: (child) => [Reflect.get(child, inverse.relation)].flat().map(childKey),
  };
}

/**
 * Returns the columns of a list's rows whose values the parent determines, and the relations whose foreign keys consist
 * of these columns.
 */
export function fieldsImpliedBy(parent: Relation, { fields }: DefinedResource): readonly string[] {
  const columns = foreignKeyOf(parent);
  const relations = Object.entries(fields).flatMap(([key, field]) => {
    if (!hasTraits(field, { sends: "iri", isList: false }) || field.indirect) return [];
    const own = ownColumns(field);
    return own.length > 0 && own.every((column) => columns.includes(column)) ? [field.field ?? key] : [];
  });
  return [...columns, ...relations];
}
