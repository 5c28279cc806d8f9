/** Lists the kinds of fields that an item can have. Each kind has a separate file. */
import {
  type FieldKind,
  type FieldKinds,
  isKindWith,
  type KindTraits,
  type KindWith,
} from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Identities } from "../identities.js";
import { type CollectionItemField, defineCollection, toCollection } from "./collection.js";
import { type ColumnItemField, defineColumn, toColumn } from "./column.js";
import { type ComputedItemField, defineComputed } from "./computed-field.js";
import { type CountItemField, defineCount } from "./count.js";
import { defineEmbedded, type EmbeddedItemField, toEmbedded } from "./embedded-item.js";
import { defineEmbeddedList, type EmbeddedListItemField, toEmbeddedList } from "./embedded-list.js";
import type { FieldCode, ModelLookup } from "./field-base.js";
import { defineReference, type ReferenceItemField, toReference } from "./reference.js";

/** The type of each kind of field. */
interface ModelFieldKinds {
  readonly column: ColumnItemField;
  readonly computed: ComputedItemField;
  readonly count: CountItemField;
  readonly reference: ReferenceItemField;
  readonly embedded: EmbeddedItemField;
  readonly "embedded-list": EmbeddedListItemField;
  readonly collection: CollectionItemField;
}

/** A field of an item. The runtime names the kinds, so that both packages have the same ones. */
export type ModelItemField<Kind extends FieldKind = FieldKind> = {
  [Name in Kind]: ModelFieldKinds[Name] & { readonly kind: Name };
}[Kind];

/** A function for each kind of field. */
export type ByModelKind<Result, Further extends readonly unknown[] = []> = {
  readonly [Kind in FieldKind]: (field: ModelItemField<Kind>, ...further: Further) => Result;
};

/** Calls the function of the field's kind. */
export function byModelKind<Kind extends FieldKind, Result, Further extends readonly unknown[]>(
  functions: ByModelKind<Result, Further>,
  field: ModelItemField<Kind>,
  ...further: Further
): Result {
  return functions[field.kind](field, ...further);
}

/** Whether the field's kind has these traits. */
export function isModelFieldWith<const Traits extends Partial<KindTraits>>(
  field: ModelItemField,
  traits: Traits,
): field is ModelItemField<KindWith<Traits>> {
  return isKindWith(field.kind, traits);
}

/** Makes a field of an item; undefined if the field of the schema is of another kind. */
type Reader<Kind extends FieldKind> = (
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  context: Identities,
) => ModelItemField<Kind> | undefined;

/**
 * The function of each kind that makes it of a field of the schema. Undefined for a kind that other annotations add to
 * the items. The first that accepts a field is used.
 */
const readers: { readonly [Kind in FieldKind]: Reader<Kind> | undefined } = {
  column: toColumn,
  embedded: toEmbedded,
  reference: toReference,
  "embedded-list": toEmbeddedList,
  collection: toCollection,
  count: undefined,
  computed: undefined,
};

/** Returns the field of an item; undefined if items do not have it. */
export function toItemField(
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  context: Identities,
): ModelItemField | undefined {
  if (declared.hidden !== undefined) return undefined;
  for (const read of Object.values(readers)) {
    const field = read?.(declared, declaration, context);
    if (field !== undefined) return field;
  }
  return undefined;
}

const definitions: ByModelKind<FieldKinds[FieldKind], [code: FieldCode, lookup: ModelLookup]> = {
  column: defineColumn,
  computed: defineComputed,
  count: defineCount,
  reference: defineReference,
  embedded: defineEmbedded,
  "embedded-list": defineEmbeddedList,
  collection: defineCollection,
};

/** Returns the definition of a field that the module contains. */
export function defineField(field: ModelItemField, code: FieldCode, lookup: ModelLookup): FieldKinds[FieldKind] {
  return byModelKind(definitions, field, code, lookup);
}

/** Whether a nested item has the field, with a link in place of items. */
export function isKeptWhenNested(field: ModelItemField): boolean {
  return isModelFieldWith(field, { sends: "items" }) ? field.hasLink : true;
}
