import type { Relation } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { hasItems, type Identities } from "../identities.js";
import { relationOf } from "../schema.js";
import type { ReferenceItemField } from "./reference.js";
import { baseOf, type FieldBase, type ModelLookup, type ResolvedField, statedBase } from "./resolved-field.js";

/** An embedded item: `@embed` on a to-one relation. The relations of the embedded item are IRIs. */
export interface EmbeddedItemField extends FieldBase {
  readonly kind: "embedded";
  readonly target: string;
  /** The names of the fields that the embedded item has. Default: all. */
  readonly fields?: readonly string[];
  readonly relation: Relation;
  /** Whether a link replaces the item if the item that contains it is itself nested. */
  readonly hasLink: boolean;
}

export function toEmbedded(
  declared: FieldDeclaration,
  _: ModelDeclaration,
  context: Identities,
): EmbeddedItemField | undefined {
  const { field, embed } = declared;
  if (field.kind !== "relation" || field.list || !embed || !context.resources.has(field.type)) return undefined;
  const fields = embed.fields?.map(({ value }) => value);
  return {
    ...baseOf(declared),
    kind: "embedded",
    target: field.type,
    ...(fields && { fields }),
    relation: relationOf(field, context),
    hasLink: hasItems(context.resources.get(field.type)),
  };
}

export function embeddedInPlace(field: EmbeddedItemField, place: ModelLookup): ResolvedField<ReferenceItemField> {
  const { name, target, fields, relation, hasLink } = field;
  return {
    ...(hasLink && { nested: { ...field, kind: "reference" } }),
    columns: () => ({ [name]: { model: target, isList: false, columns: place.nestedColumns(target, fields) } }),
    models: () => [target, ...place.nestedModels(target, fields)],
    define: ({ rows }) => ({
      link: "embedded",
      target: rows(target),
      ...place.nestedKeys(target, fields),
      ...relation,
      ...statedBase(field),
    }),
  };
}
