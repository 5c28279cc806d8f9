import type { ForeignKey } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Model, RelationField } from "../../schema/datamodel.js";
import { sameSet } from "../../schema/field-types.js";
import { hasItems, type Plan } from "../plan.js";
import { isPaddedApart, textJoin } from "../relation-key.js";
import { baseOf, type FieldBase, type FieldInPlace, type Place, selected, statedBase } from "./field-in-place.js";

/** A to-one relation shown as its target's IRI. */
export interface ReferenceItemField extends FieldBase {
  readonly kind: "reference";
  readonly target: string;
  readonly key: ReferenceKey;
  readonly join?: ForeignKey;
}

/**
 * For each identifier field of the target: the foreign key's field on this row; or, if this side holds no such key, the
 * target's identifier is selected through the relation.
 */
export type ReferenceKey =
  | { readonly kind: "foreign-key"; readonly fields: readonly string[] }
  | { readonly kind: "select" };

export function toReference(
  declared: FieldDeclaration,
  _: ModelDeclaration,
  plan: Plan,
): ReferenceItemField | undefined {
  const { field } = declared;
  if (field.kind !== "relation" || field.list) return undefined;
  const key = referenceKey(field, plan);
  return key && { ...baseOf(declared), kind: "reference", target: field.type, key, ...joinOf(field, key, plan) };
}

/** Returns the columns that texts connect the rows by, unless the key states them. */
export function joinOf(
  field: RelationField,
  key: ReferenceKey | undefined,
  plan: Plan,
): { readonly join?: ForeignKey } {
  const join = key?.kind === "foreign-key" ? undefined : textJoin(field, plan);
  return join === undefined ? {} : { join };
}

/** Undefined if the target has no URLs: its items can be embedded, but not referred to. */
export function referenceKey(field: RelationField, plan: Plan): ReferenceKey | undefined {
  const target = plan.resources.get(field.type);
  if (target === undefined || !hasItems(target)) return undefined;
  return isPaddedApart(field, plan) ? { kind: "select" } : keyTo(target.declaration.model, field);
}

function keyTo({ identifier }: Model, { from, to }: RelationField): ReferenceKey {
  if (!sameSet(to, identifier)) return { kind: "select" };
  // In the order of the target's identifier, from which its IRI is made.
  return { kind: "foreign-key", fields: identifier.map((name) => from[to.indexOf(name)] ?? "") };
}

export function referenceInPlace(field: ReferenceItemField, place: Place): FieldInPlace<ReferenceItemField> {
  const { name, target, key, join } = field;
  return {
    inside: field,
    columns: () =>
      key.kind === "foreign-key" ? selected(key.fields) : { [name]: { select: selected(place.identifierOf(target)) } },
    models: () => [target],
    define: ({ rows }) => ({
      link: "item",
      target: rows(target),
      ...statedKey(key),
      ...(join && { join }),
      ...statedBase(field),
    }),
  };
}

/** The columns of a foreign key: of one field that field. */
export function statedKey(key: ReferenceKey | undefined): { readonly key?: string | readonly string[] } {
  if (key?.kind !== "foreign-key") return {};
  const [only, ...others] = key.fields;
  return { key: only === undefined || others.length > 0 ? key.fields : only };
}
