import type { ForeignKey } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Plan } from "../plan.js";
import { baseOf, type FieldBase, type FieldInPlace, type Place, statedBase } from "./field-in-place.js";
import { joinOf, type ReferenceItemField, type ReferenceKey, referenceKey, statedKey } from "./reference.js";

/** `@embed` on a to-one relation. Its own relations are IRIs. */
export interface EmbeddedItemField extends FieldBase {
  readonly kind: "embedded";
  readonly target: string;
  /** Those of its fields that are sent. Left out: all. */
  readonly fields?: readonly string[];
  /** What its IRI is made from if the item that holds it is itself embedded; left out if it has none. */
  readonly key?: ReferenceKey;
  readonly join?: ForeignKey;
}

export function toEmbedded(declared: FieldDeclaration, _: ModelDeclaration, plan: Plan): EmbeddedItemField | undefined {
  const { field, embed } = declared;
  if (field.kind !== "relation" || field.list || !embed || !plan.resources.has(field.type)) return undefined;
  const key = referenceKey(field, plan);
  const fields = embed.fields?.map(({ value }) => value);
  const stated = { ...(fields && { fields }), ...(key && { key }), ...joinOf(field, key, plan) };
  return { ...baseOf(declared), kind: "embedded", target: field.type, ...stated };
}

export function embeddedInPlace(field: EmbeddedItemField, place: Place): FieldInPlace<ReferenceItemField> {
  const { name, target, fields, key, join } = field;
  return {
    ...(key && { inside: { ...field, kind: "reference", key } }),
    columns: () => ({ [name]: { select: place.insideColumns(target, fields) } }),
    models: () => [target, ...place.insideModels(target, fields)],
    define: ({ rows }) => ({
      link: "embedded",
      target: rows(target),
      ...place.insideKeys(target, fields),
      ...statedKey(key),
      ...(join && { join }),
      ...statedBase(field),
    }),
    typeOf: (item) => `${place.insideType(item, target, fields)} | null`,
  };
}
