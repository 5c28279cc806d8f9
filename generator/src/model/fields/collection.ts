import type { FieldKinds } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Identities } from "../identities.js";
import { baseOf, definedBase, type FieldBase, type FieldCode } from "./field-base.js";

/** A list relation that is a separate collection. The item contains the IRI of that collection. */
export interface CollectionItemField extends FieldBase {
  readonly kind: "collection";
  readonly target: string;
}

export function toCollection(
  declared: FieldDeclaration,
  _: ModelDeclaration,
  { resources }: Identities,
): CollectionItemField | undefined {
  const { field, pagination } = declared;
  if (field.kind !== "relation" || !field.list || !pagination || !resources.has(field.type)) return undefined;
  return { ...baseOf(declared), kind: "collection", target: field.type };
}

export function defineCollection(field: CollectionItemField, { rows }: FieldCode): FieldKinds["collection"] {
  return { link: "collection", target: rows(field.target), ...definedBase(field) };
}
