import type { CollectionField } from "../../definition/resource-definition.js";
import type { FieldInPlace, Place } from "./bound-field.js";
import { rowLink } from "./links.js";

/** A list relation as the IRI of its collection. */
export function collection(field: CollectionField, { name, owner }: Place): FieldInPlace {
  const { path } = owner;
  const listed = owner.relations.find(({ operation }) => operation.name === name);
  return {
    inside: field,
    bind: () => ({ select: {}, value: rowLink(owner, listed?.operation.path ?? `${path}/:id/${name}`) }),
  };
}
