/** An item inside another one: its row, and what is read for it. */
import type { ReferenceDefinition, TextJoin } from "../../definition/read-relations.js";
import { type Select, selectOf } from "../../reading/prisma-arguments.js";
import {
  type BoundField,
  countsUnder,
  type ItemForm,
  listsUnder,
  type Place,
  type RelatedField,
  type Row,
} from "./bound-field.js";

/** A related row that is an item itself, of one relation. */
export function relatedItem(field: RelatedField, form: ItemForm, place: Place): BoundField {
  const { key, name } = place;
  const target = field.target();
  const joined = joinsOf(field, name, form.select);
  const member = (path: string) => `${name}.${path}`;
  const inner = form.references.map(
    (each): ReferenceDefinition => ({ ...each, path: [key, ...each.path], key: each.key.map(member) }),
  );
  const own = { path: [key], target, key: target.resource.identifier.fields.map((each) => member(each.name)) };
  return {
    select: { ...joined.select, [name]: { select: form.select } },
    value: (row, base) => itemsIn(row[name], form, base),
    references: [own, ...inner],
    lists: listsUnder(place, form.lists),
    counts: countsUnder(name, form.counts),
    joins: [...joined.joins, ...form.joins.map((each) => ({ ...each, path: [name, ...each.path] }))],
    computed: form.computed,
  };
}

/** Returns the join of a relation if texts connect its rows, and the row's own columns that it needs. */
export function joinsOf(
  field: RelatedField,
  relation: string,
  select: object,
): { readonly joins: readonly TextJoin[]; readonly select: Select } {
  const target = field.target();
  const { fields } = target.resource.identifier;
  const own = "key" in field ? [field.key ?? []].flat() : [];
  const isText = own.length > 0 && fields.some(({ type }) => type === "String");
  const stated = isText ? Object.fromEntries(own.map((name, index) => [name, fields[index]?.name ?? ""])) : undefined;
  const key = field.join ?? stated;
  if (key === undefined) return { joins: [], select: {} };
  return { joins: [{ path: [], relation, target, key, select }], select: selectOf(Object.keys(key)) };
}

/** Null if there is no row, and undefined if a handler left it out. */
export function itemsIn(found: unknown, form: ItemForm, base: string): unknown {
  if (Array.isArray(found)) return found.map((row: object) => form.toItem(row, base));
  return isRow(found) ? form.toItem(found, base) : found;
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}
