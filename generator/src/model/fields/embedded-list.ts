import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Plan } from "../plan.js";
import { parentColumns, type RelationKey, relationKey } from "../relation-key.js";
import type { CollectionItemField } from "./collection.js";
import { baseOf, type FieldBase, type FieldInPlace, type Place, selected, statedBase } from "./field-in-place.js";

/** `@embed(limit: n)` on a list relation, ordered by the target's identifier. */
export interface EmbeddedListItemField extends FieldBase {
  readonly kind: "embedded-list";
  readonly target: string;
  readonly limit: number;
  /** Those of their fields that are sent. Left out: all. */
  readonly fields?: readonly string[];
  readonly inverse: RelationKey;
}

export function toEmbeddedList(
  declared: FieldDeclaration,
  { model }: ModelDeclaration,
  plan: Plan,
): EmbeddedListItemField | undefined {
  const { field, embed } = declared;
  if (field.kind !== "relation" || !field.list || embed?.limit === undefined) return undefined;
  const inverse = plan.resources.has(field.type) ? relationKey(model, field, plan) : undefined;
  const { limit } = embed;
  const fields = embed.fields?.map(({ value }) => value);
  const common = { ...baseOf(declared), kind: "embedded-list", target: field.type, limit } as const;
  return inverse && { ...common, ...(fields && { fields }), inverse };
}

export function embeddedListInPlace(field: EmbeddedListItemField, place: Place): FieldInPlace<CollectionItemField> {
  const { name, target, limit, fields, inverse } = field;
  return {
    // A list has an IRI only if it is a separate collection.
    ...(place.collections.includes(name) && { inside: { ...field, kind: "collection" } }),
    columns: () => selected(parentColumns(inverse)),
    models: () => [target, ...place.insideModels(target, fields)],
    define: ({ rows, columns }) => ({
      link: "embedded-list",
      target: rows(target),
      limit,
      parent: place.parentWhere(inverse),
      ...place.insideKeys(target, fields),
      select: columns(listColumns(name), place.insideColumns(target, fields)),
      ...statedBase(field),
    }),
    typeOf: (item) => `readonly ${place.insideType(item, target, fields)}[]`,
  };
}

/** The constant that holds the columns of an embedded list: `citiesSelect`. */
export function listColumns(field: string): string {
  return `${field}Select`;
}
