import type { FieldKinds, Relation } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { hasItems, type Identities } from "../identities.js";
import { relationOf } from "../schema.js";
import { baseOf, definedBase, type FieldBase, type FieldCode, type ModelLookup } from "./field-base.js";

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

export function defineEmbedded(
  field: EmbeddedItemField,
  { rows }: FieldCode,
  { keysOf }: ModelLookup,
): FieldKinds["embedded"] {
  const { target, fields, relation } = field;
  return {
    link: "embedded",
    target: rows(target),
    ...(fields && { fields: keysOf(target, fields) }),
    ...relation,
    ...definedBase(field),
  };
}
