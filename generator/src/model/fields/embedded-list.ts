import { ownColumns, type Relation } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Identities } from "../identities.js";
import { relationOf } from "../schema.js";
import type { CollectionItemField } from "./collection.js";
import {
  baseOf,
  columnsNamed,
  type FieldBase,
  type ModelLookup,
  type ResolvedField,
  statedBase,
} from "./resolved-field.js";

/** An embedded list: `@embed(limit: n)` on a list relation. It is ordered by the target's identifier. */
export interface EmbeddedListItemField extends FieldBase {
  readonly kind: "embedded-list";
  readonly target: string;
  readonly limit: number;
  /** The names of the fields that the listed items have. Default: all. */
  readonly fields?: readonly string[];
  readonly relation: Relation;
}

export function toEmbeddedList(
  declared: FieldDeclaration,
  _: ModelDeclaration,
  context: Identities,
): EmbeddedListItemField | undefined {
  const { field, embed } = declared;
  if (field.kind !== "relation" || !field.list || embed?.limit === undefined) return undefined;
  const relation = context.resources.has(field.type) ? relationOf(field, context) : {};
  const { limit } = embed;
  const fields = embed.fields?.map(({ value }) => value);
  const common = { ...baseOf(declared), kind: "embedded-list", target: field.type, limit } as const;
  return relation.columns && { ...common, ...(fields && { fields }), relation };
}

export function embeddedListInPlace(
  field: EmbeddedListItemField,
  place: ModelLookup,
): ResolvedField<CollectionItemField> {
  const { name, target, limit, fields, relation } = field;
  return {
    // A list has an IRI only if it is a separate collection.
    ...(place.collections.includes(name) && { nested: { ...field, kind: "collection" } }),
    columns: () => ({
      ...columnsNamed(ownColumns(relation)),
      [name]: { model: target, isList: true, columns: place.nestedColumns(target, fields) },
    }),
    models: () => [target, ...place.nestedModels(target, fields)],
    define: ({ rows }) => ({
      link: "embedded-list",
      target: rows(target),
      limit,
      ...relation,
      ...place.nestedKeys(target, fields),
      ...statedBase(field),
    }),
  };
}
