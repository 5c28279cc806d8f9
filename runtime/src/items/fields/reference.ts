import type { ReferenceField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import type { BoundField, FieldInPlace, Place } from "./bound-field.js";
import { keyLink } from "./links.js";
import { isRow, joinsOf } from "./related-item.js";

/** A to-one relation as the IRI of its item. */
export function reference(field: ReferenceField, place: Place): FieldInPlace {
  return { inside: field, bind: () => (field.key === undefined ? byRelation : byForeignKey)(field, place) };
}

function byForeignKey({ target, key: own = [] }: ReferenceField, { key }: Place): BoundField {
  const rows = target();
  const names = [own].flat();
  return {
    select: selectOf(names),
    value: keyLink(rows.resource, names),
    references: [{ path: [key], target: rows, key: names }],
  };
}

/** Of a relation whose foreign key the other side holds. */
function byRelation(field: ReferenceField, { key, name }: Place): BoundField {
  const rows = field.target();
  const names = rows.resource.identifier.fields.map((each) => each.name);
  const link = keyLink(rows.resource, names);
  const joined = joinsOf(field, name, selectOf(names));
  return {
    joins: joined.joins,
    select: { ...joined.select, [name]: { select: selectOf(names) } },
    value: (row, base) => {
      const found = row[name];
      return isRow(found) ? link(found, base) : found;
    },
    references: [{ path: [key], target: rows, key: names.map((each) => `${name}.${each}`) }],
  };
}
