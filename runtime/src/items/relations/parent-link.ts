import { foreignKeyOf, ownColumns, type Relation, relatedColumns, valuesIn } from "../../definition/relation.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { anyKey, keyText } from "./key-text.js";

/** How the children of a list name their parents. */
export interface ParentLink {
  /** The condition on the children of one parent. */
  whereOne(parent: object): object;
  /** The condition on the children of any of these parents. */
  whereAny(parents: readonly object[]): object;
  /** What is read of the children beside their own columns, so that they name their parents. */
  select(parents: readonly object[]): object;
  /** The text of a parent's key. */
  keyOf(parent: object): string;
  /** The texts of the keys of a child's parents, among the requested ones. */
  parentsOf(child: object): readonly string[];
  /** Given if each child has one parent and a column for it: sorted by these, a parent's children are neighbours. */
  readonly sortedBy?: readonly string[];
}

/** Returns the link that a list's relation makes: by columns of the children, or by their own relation to the parents. */
export function parentLink(relation: Relation): ParentLink {
  const { inverse } = relation;
  const own = ownColumns(relation);
  const related = relatedColumns(relation);
  const select = selectOf(related);
  const keyOf = (parent: object) => keyText(valuesIn(parent, own));
  const childKey = (row: object) => keyText(valuesIn(row, related));
  const whereAny = (parents: readonly object[]) =>
    anyKey(
      related,
      parents.map((parent) => valuesIn(parent, own)),
    );
  const whereOne = (parent: object) =>
    Object.fromEntries(related.map((name, index) => [name, Reflect.get(parent, own[index] ?? "")]));
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

/** The columns of a list's rows that its parent decides, and the relations that are made of them. */
export function fixedBy(parent: Relation, { fields }: DefinedResource): readonly string[] {
  const columns = foreignKeyOf(parent);
  const relations = Object.entries(fields).flatMap(([key, field]) => {
    if (field.link !== "item" || field.indirect) return [];
    const own = ownColumns(field);
    return own.length > 0 && own.every((column) => columns.includes(column)) ? [field.field ?? key] : [];
  });
  return [...columns, ...relations];
}
