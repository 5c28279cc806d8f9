import type { FieldKinds, Relation } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { hasItems, type Identities } from "../identities.js";
import { relationOf } from "../schema.js";
import { baseOf, definedBase, type FieldBase, type FieldCode } from "./field-base.js";

/** A to-one relation that is shown as the IRI of the related item. */
export interface ReferenceItemField extends FieldBase {
  readonly kind: "reference";
  readonly target: string;
  readonly relation: Relation;
}

/** Returns the field; undefined if the target has no URLs, because its items can be embedded, but not referred to. */
export function toReference(
  declared: FieldDeclaration,
  _: ModelDeclaration,
  context: Identities,
): ReferenceItemField | undefined {
  const { field } = declared;
  if (field.kind !== "relation" || field.list || !hasItems(context.resources.get(field.type))) return undefined;
  return { ...baseOf(declared), kind: "reference", target: field.type, relation: relationOf(field, context) };
}

export function defineReference(field: ReferenceItemField, { rows }: FieldCode): FieldKinds["reference"] {
  return { link: "item", target: rows(field.target), ...field.relation, ...definedBase(field) };
}
