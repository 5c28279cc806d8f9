import { identifyingColumns, type Relation } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { hasItems, type Identities } from "../identities.js";
import { relationOf } from "../schema.js";
import {
  baseOf,
  columnsNamed,
  type FieldBase,
  type ModelLookup,
  type ResolvedField,
  statedBase,
} from "./resolved-field.js";

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

export function referenceInPlace(field: ReferenceItemField, place: ModelLookup): ResolvedField<ReferenceItemField> {
  const { name, target, relation } = field;
  return {
    nested: field,
    columns() {
      const identifier = place.identifierOf(target);
      const ownColumns = identifyingColumns(relation, identifier);
      return ownColumns === undefined
        ? { [name]: { model: target, isList: false, columns: columnsNamed(identifier) } }
        : columnsNamed(ownColumns);
    },
    models: () => [target],
    define: ({ rows }) => ({ link: "item", target: rows(target), ...relation, ...statedBase(field) }),
  };
}
