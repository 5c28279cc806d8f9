import type { FieldKinds, Relation } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Identities } from "../identities.js";
import { relationOf } from "../schema.js";
import { baseOf, definedBase, type FieldBase, type FieldCode, type ModelLookup } from "./field-base.js";

/** An embedded list: `@embed(limit: n)` on a list relation. It is ordered by the target's identifier. */
export interface EmbeddedListItemField extends FieldBase {
  readonly kind: "embedded-list";
  readonly target: string;
  readonly limit: number;
  /** The names of the fields that the listed items have. Default: all. */
  readonly fields?: readonly string[];
  readonly relation: Relation;
  /** Whether a link to a collection replaces the list if the item that contains it is itself nested. */
  readonly hasLink: boolean;
}

export function toEmbeddedList(
  declared: FieldDeclaration,
  _: ModelDeclaration,
  context: Identities,
): EmbeddedListItemField | undefined {
  const { field, embed, pagination } = declared;
  if (field.kind !== "relation" || !field.list || embed?.limit === undefined) return undefined;
  const relation = context.resources.has(field.type) ? relationOf(field, context) : {};
  const { limit } = embed;
  const fields = embed.fields?.map(({ value }) => value);
  const common = { ...baseOf(declared), kind: "embedded-list", target: field.type, limit } as const;
  return relation.columns && { ...common, ...(fields && { fields }), relation, hasLink: pagination !== undefined };
}

export function defineEmbeddedList(
  field: EmbeddedListItemField,
  { rows }: FieldCode,
  { keysOf }: ModelLookup,
): FieldKinds["embedded-list"] {
  const { target, limit, fields, relation } = field;
  return {
    link: "embedded-list",
    target: rows(target),
    limit,
    ...relation,
    ...(fields && { fields: keysOf(target, fields) }),
    ...definedBase(field),
  };
}
