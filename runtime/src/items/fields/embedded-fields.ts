/** Relations that are sent as the related items themselves. */
import { ownColumns } from "../../definition/relation.js";
import type { EmbeddedField, EmbeddedListField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { withTieBreaker } from "../../request/order.js";
import { type BindableField, countsUnder, type FieldContext } from "./bound-field.js";
import { itemsIn, relatedItem } from "./related-item.js";

/** Returns a to-one relation that is sent as a nested item. Relations of the nested item are IRIs. */
export function embeddedItem(field: EmbeddedField, place: FieldContext): BindableField {
  const target = field.target();
  return {
    // An item without a URL can be embedded, but not referred to.
    ...(target.only !== "getCollection" && { nested: { ...field, link: "item" } as const }),
    bind: () => relatedItem(field, place.nestedMapper(target, field.fields), place),
  };
}

/** Returns a list relation that is sent as its first items. */
export function embeddedList(
  field: EmbeddedListField,
  { key, name, owner, nestedMapper }: FieldContext,
): BindableField {
  const isCollection = owner.relations.some(({ operation }) => operation.name === name);
  return {
    // A list has an IRI only if it is a separate collection.
    ...(isCollection && { nested: { ...field, link: "collection" } as const }),
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
