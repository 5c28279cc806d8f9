import { ownColumns } from "../../definition/relation.js";
import type { EmbeddedListDefinition } from "../../definition/relation-reads.js";
import type { DefinedResource, RelatedField } from "../../definition/resource-definition.js";
import {
  type BoundField,
  countsUnder,
  type FieldContext,
  type ItemMapper,
  listsUnder,
  valueReaderOf,
} from "../../items/fields/bound-field.js";
import { itemsIn, relatedItem } from "../../items/fields/related-item.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import { defaultPageSize } from "../../request/operation-parameters.js";
import { withTieBreaker } from "../../request/order.js";

/**
 * Returns the bound field of an item, or of the list of the first items, that a client includes in place of a link.
 * @param usual The bound field without the inclusion. A handler's row that lacks the related row keeps it
 * @param mapper The mapper of the nested items, with the inclusions in them
 */
export function includeInPlace(
  field: RelatedField,
  usual: BoundField,
  mapper: ItemMapper,
  place: FieldContext,
): BoundField {
  const target = field.target();
  const list = listOf(place, mapper, target);
  const otherwise = valueReaderOf(usual);
  const value: BoundField["value"] = (row, base) =>
    row[place.name] === undefined ? otherwise(row, base) : itemsIn(row[place.name], mapper, base);
  if (list !== undefined) {
    const select = { ...usual.select, ...selectOf(ownColumns(list.parent)) };
    const lists = [list, ...listsUnder(place, mapper.lists)];
    return { select, value, lists, counts: countsUnder(place.name, mapper.counts), computed: mapper.computed };
  }
  const related = relatedItem(field, mapper, place);
  return { ...related, select: { ...usual.select, ...related.select }, value };
}

/**
 * Returns the first items of the relation's collection, by its condition and its order, and at most a page. Undefined
 * if the relation has no collection.
 */
function listOf(
  { key, name, owner }: FieldContext,
  mapper: ItemMapper,
  target: DefinedResource,
): EmbeddedListDefinition | undefined {
  const collection = owner.relations.find(({ operation }) => operation.name === name);
  if (collection === undefined) return undefined;
  const { order, where, pagination } = collection.operation;
  const { select, references, joins } = mapper;
  return {
    through: [],
    relation: name,
    key,
    target,
    parent: collection.parent,
    select,
    references,
    joins,
    limit: defaultPageSize(pagination),
    order: withTieBreaker(pagination.viaCursor ?? order, target.identifier),
    ...(where && { where }),
  };
}
