import type { DefinedResource, ParentWhere } from "../definition/resource-definition.js";
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

/** The link that a list's `parent` states: a foreign key, or the way back through the relation. */
export function parentLink(parent: ParentWhere): ParentLink {
  const [[field, condition] = []] = Object.entries(parent);
  if (field === undefined || typeof condition !== "object") return foreignKeyLink(parent);
  const [[quantifier, key] = []] = Object.entries(condition);
  if (quantifier === undefined || typeof key !== "object")
    throw new Error(`\`${field}\` names no field of the parent.`);
  return relationLink(field, quantifier, key);
}

/** `{ countryCode: "code" }`. */
function foreignKeyLink(pairs: ParentWhere): ParentLink {
  const children = Object.keys(pairs);
  const parents = Object.values(pairs).map(String);
  return {
    whereOne: (parent) => anyOne(children, valuesOf(parent, parents)),
    whereAny: (rows) =>
      anyKey(
        children,
        rows.map((row) => valuesOf(row, parents)),
      ),
    select: () => Object.fromEntries(children.map((name) => [name, true])),
    keyOf: (parent) => keyText(valuesOf(parent, parents)),
    parentsOf: (child) => [keyText(valuesOf(child, children))],
    sortedBy: children,
  };
}

/** `{ tags: { some: { id: "id" } } }`. */
function relationLink(relation: string, quantifier: string, pairs: ParentWhere): ParentLink {
  const fields = Object.keys(pairs);
  const parents = Object.values(pairs).map(String);
  const select = Object.fromEntries(fields.map((name) => [name, true]));
  const anyOf = (rows: readonly object[]) =>
    anyKey(
      fields,
      rows.map((row) => valuesOf(row, parents)),
    );
  return {
    whereOne: (parent) => ({ [relation]: { [quantifier]: anyOne(fields, valuesOf(parent, parents)) } }),
    whereAny: (rows) => ({ [relation]: { [quantifier]: anyOf(rows) } }),
    select: (rows) => ({ [relation]: quantifier === "some" ? { where: anyOf(rows), select } : { select } }),
    keyOf: (parent) => keyText(valuesOf(parent, parents)),
    parentsOf: (child) =>
      [Reflect.get(child, relation)].flat().map((parent: object) => keyText(valuesOf(parent, fields))),
  };
}

function anyOne(fields: readonly string[], values: readonly unknown[]): object {
  return Object.fromEntries(fields.map((name, index) => [name, values[index]]));
}

function valuesOf(row: object, fields: readonly string[]): readonly unknown[] {
  return fields.map((name): unknown => Reflect.get(row, name));
}

/** The columns of a list's rows that its parent decides, and the relations that are made of them. */
export function fixedBy(parent: ParentWhere, { fields }: DefinedResource): readonly string[] {
  const columns = Object.keys(parent).filter((column) => typeof parent[column] === "string");
  const relations = Object.entries(fields).flatMap(([key, field]) => {
    if (field.link !== "item" || field.key === undefined) return [];
    return [field.key].flat().every((column) => columns.includes(column)) ? [field.field ?? key] : [];
  });
  return [...columns, ...relations];
}
