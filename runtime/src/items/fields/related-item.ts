/** Binds relations that are sent as nested items: the columns to read, and the mapping of the related rows. */

import { ownColumns } from "../../definition/relation.js";
import type { ReferenceDefinition, TextJoin } from "../../definition/relation-reads.js";
import type { RelatedField } from "../../definition/resource-definition.js";
import { type Select, selectOf } from "../../reading/prisma-arguments.js";
import {
  type BoundField,
  countsUnder,
  type FieldContext,
  type ItemMapper,
  listsUnder,
  type Row,
} from "./bound-field.js";

/** Returns the bound field of a relation whose related rows are sent as nested items. */
export function relatedItem(field: RelatedField, mapper: ItemMapper, place: FieldContext): BoundField {
  const { key, name } = place;
  const target = field.target();
  const joined = joinsOf(field, name);
  const member = (path: string) => `${name}.${path}`;
  const inner = mapper.references.map(
    (reference): ReferenceDefinition => ({
      ...reference,
      path: [key, ...reference.path],
      key: reference.key.map(member),
    }),
  );
  const ownReference = {
    path: [key],
    target,
    key: target.identifier.fields.map((identifierField) => member(identifierField.name)),
  };
  return {
    select: { ...joined.select, [name]: { select: mapper.select } },
    value: (row, base) => itemsIn(row[name], mapper, base),
    references: [ownReference, ...inner],
    lists: listsUnder(place, mapper.lists),
    counts: countsUnder(name, mapper.counts),
    joins: [...joined.joins, ...mapper.joins.map((join) => ({ ...join, path: [name, ...join.path] }))],
    computed: mapper.computed,
  };
}

/** Returns the join of a relation if strings connect its rows, and the row's own columns that the join needs. */
export function joinsOf(
  field: RelatedField,
  relation: string,
): { readonly joins: readonly TextJoin[]; readonly select: Select } {
  const { columns, texts, inverseName } = field;
  if (columns === undefined || !texts) return { joins: [], select: {} };
  const join = { path: [], relation, model: field.target().model, columns, texts, inverseName };
  return { joins: [join], select: selectOf(ownColumns(field)) };
}

/**
 * Maps a related row, or a list of them, to items. Returns null if there is no row, and undefined if a handler left it
 * out.
 */
export function itemsIn(relatedValue: unknown, mapper: ItemMapper, base: string): unknown {
  if (Array.isArray(relatedValue)) return relatedValue.map((row: object) => mapper.toItem(row, base));
  return isRow(relatedValue) ? mapper.toItem(relatedValue, base) : relatedValue;
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}
