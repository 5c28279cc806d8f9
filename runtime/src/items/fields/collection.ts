import type { CollectionField } from "../../definition/resource-definition.js";
import type { BindableField, FieldContext } from "./bound-field.js";
import { rowLink } from "./links.js";

/** Returns a list relation that is sent as the IRI of its collection: `/countries/FR/cities`. */
export function collection(field: CollectionField, { name, owner }: FieldContext): BindableField {
  const { path } = owner;
  const listed = owner.relations.find(({ operation }) => operation.name === name);
  return {
    nested: field,
    bind: () => ({ select: {}, value: rowLink(owner, listed?.operation.path ?? `${path}/:id/${name}`) }),
  };
}
