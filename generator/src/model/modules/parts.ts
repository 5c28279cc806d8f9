import { itemUsesOf, type PartName, partsOfItems, partsOfOperation } from "@prisma-paged/runtime/generator";
import type { ApiModel } from "../api-model.js";
import { definedOf, itemMapperOf } from "../definition/item-shapes.js";
import { restrictedRelation, withRestrictions } from "../definition/restricted-fields.js";

/**
 * Returns the optional parts of the runtime that operations and items use, in alphabetical order. An API does not load
 * the code of the others.
 */
export function usedParts(api: ApiModel): readonly PartName[] {
  const names = api.resources.flatMap((exposed) => {
    const { resource, operations, relations } = exposed;
    const defined = definedOf({ api }, resource.model);
    const uses = [
      ...operations.map(({ operation }) => ({
        ...operation,
        ...withRestrictions({ api }, resource.model, operation),
      })),
      ...relations.map((relation) => ({
        ...relation.operation,
        ...withRestrictions({ api }, relation.target, relation.operation),
        ...restrictedRelation({ api }, exposed, relation),
      })),
    ];
    return [
      ...uses.flatMap((operation) => partsOfOperation(operation, api.provider)),
      ...partsOfItems(itemUsesOf(defined, itemMapperOf(defined))),
    ];
  });
  return [...new Set(names)].sort();
}
