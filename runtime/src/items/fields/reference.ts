import { identifyingColumns } from "../../definition/relation.js";
import type { DefinedResource, ReferenceField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import type { BindableField, BoundField, FieldContext } from "./bound-field.js";
import { keyLink } from "./links.js";
import { isRow, joinsOf } from "./related-item.js";

/** Returns a to-one relation that is sent as the IRI of the related item: `/countries/FR`. */
export function reference(field: ReferenceField, place: FieldContext): BindableField {
  return {
    nested: field,
    bind() {
      const target = field.target();
      const identifier = target.identifier.fields.map(({ name }) => name);
      const foreignKey = identifyingColumns(field, identifier);
      return foreignKey === undefined
        ? byRelation(field, target, identifier, place)
        : byForeignKey(field, target, foreignKey, place);
    },
  };
}

function byForeignKey(
  { mayDangle }: ReferenceField,
  target: DefinedResource,
  foreignKey: readonly string[],
  { key }: FieldContext,
): BoundField {
  return {
    select: selectOf(foreignKey),
    value: keyLink(target, foreignKey),
    references: [{ path: [key], target, key: foreignKey, mayDangle }],
  };
}

function byRelation(
  field: ReferenceField,
  target: DefinedResource,
  identifier: readonly string[],
  { key, name }: FieldContext,
): BoundField {
  const link = keyLink(target, identifier);
  const joined = joinsOf(field, name);
  return {
    joins: joined.joins,
    select: { ...joined.select, [name]: { select: selectOf(identifier) } },
    value: (row, base) => {
      const relatedValue = row[name];
      return isRow(relatedValue) ? link(relatedValue, base) : relatedValue;
    },
    references: [{ path: [key], target, key: identifier.map((column) => `${name}.${column}`) }],
  };
}
