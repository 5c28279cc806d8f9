import { ownColumns } from "../../definition/relation.js";
import type { EmbeddedListField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { withTieBreaker } from "../../request/order.js";
import { type BindableField, countsUnder, type FieldContext } from "./bound-field.js";
import { itemsIn } from "./related-item.js";

/** Returns a list relation that is sent as its first items. */
export function embeddedList(
  field: EmbeddedListField,
  { key, name, owner, nestedMapper }: FieldContext,
): BindableField {
  const isCollection = owner.relations.some(({ operation }) => operation.name === name);
  return {
    // A list has an IRI only if it is a separate collection.
    ...(isCollection && { nested: { ...field, link: "collection" } as const }),
    included: field,
    bind() {
      const { limit } = field;
      const target = field.target();
      const mapper = nestedMapper(target, field.fields);
      const order = withTieBreaker([], target.identifier);
      return {
        select: selectOf(ownColumns(field)),
        value: (row, base) => itemsIn(row[name] ?? [], mapper, base),
        lists: [
          {
            through: [],
            relation: name,
            key,
            target,
            limit,
            parent: field,
            order,
            select: mapper.select,
            references: mapper.references,
            joins: mapper.joins,
          },
        ],
        counts: countsUnder(name, mapper.counts),
        computed: mapper.computed,
      };
    },
  };
}
