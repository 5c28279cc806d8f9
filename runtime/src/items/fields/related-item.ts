/** An item inside another one: its row, and what is read for it. */
import type { ReferenceDefinition } from "../../definition/read-relations.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import { type BoundField, countsUnder, type ItemForm, listsUnder, type Place, type Row } from "./bound-field.js";

/** A related row that is an item itself, of one relation. */
export function relatedItem(target: DefinedResource, form: ItemForm, place: Place): BoundField {
  const { key, name } = place;
  const member = (path: string) => `${name}.${path}`;
  const inner = form.references.map(
    (each): ReferenceDefinition => ({ ...each, path: [key, ...each.path], key: each.key.map(member) }),
  );
  const own = { path: [key], target, key: target.resource.identifier.fields.map((each) => member(each.name)) };
  return {
    select: { [name]: { select: form.select } },
    value: (row, base) => itemsIn(row[name], form, base),
    references: [own, ...inner],
    lists: listsUnder(place, form.lists),
    counts: countsUnder(name, form.counts),
    computed: form.computed,
  };
}

/** Null if there is no row, and undefined if a handler left it out. */
export function itemsIn(found: unknown, form: ItemForm, base: string): unknown {
  if (Array.isArray(found)) return found.map((row: object) => form.toItem(row, base));
  return isRow(found) ? form.toItem(found, base) : found;
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}
