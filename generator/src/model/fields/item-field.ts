/** Lists the kinds of fields that an item can have. Each kind has a separate file. */
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Identities } from "../identities.js";
import { type CollectionItemField, collectionInPlace, toCollection } from "./collection.js";
import { type ColumnItemField, columnInPlace, toColumn } from "./column.js";
import { type ComputedItemField, computedInPlace } from "./computed-field.js";
import { type CountItemField, countInPlace } from "./count.js";
import { type EmbeddedItemField, embeddedInPlace, toEmbedded } from "./embedded-item.js";
import { type EmbeddedListItemField, embeddedListInPlace, toEmbeddedList } from "./embedded-list.js";
import { type ReferenceItemField, referenceInPlace, toReference } from "./reference.js";
import type { ModelLookup, ResolvedField } from "./resolved-field.js";

export type ModelItemField =
  | ColumnItemField
  | ComputedItemField
  | CountItemField
  | ReferenceItemField
  | EmbeddedItemField
  | EmbeddedListItemField
  | CollectionItemField;

/** The kinds of fields. The first that accepts a declaration is used. */
const kinds = [toColumn, toEmbedded, toReference, toEmbeddedList, toCollection];

/** Returns the field of an item; undefined if items do not have it. */
export function toItemField(
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  context: Identities,
): ModelItemField | undefined {
  if (declared.hidden !== undefined) return undefined;
  for (const kind of kinds) {
    const field = kind(declared, declaration, context);
    if (field !== undefined) return field;
  }
  return undefined;
}

export function resolveField(field: ModelItemField, place: ModelLookup): ResolvedField<ModelItemField> {
  switch (field.kind) {
    case "scalar":
      return columnInPlace(field);
    case "computed":
      return computedInPlace(field);
    case "count":
      return countInPlace(field, place);
    case "reference":
      return referenceInPlace(field, place);
    case "embedded":
      return embeddedInPlace(field, place);
    case "embedded-list":
      return embeddedListInPlace(field, place);
    case "collection":
      return collectionInPlace(field);
  }
}
