import { itemUsesOf, type PartName, partsOfItems, partsOfOperation } from "@prisma-paged/runtime/generator";
import type { ApiModel } from "../api-model.js";
import { definedOf, itemMapperOf } from "../definition/item-shapes.js";

/**
 * Returns the optional parts of the runtime that operations and items use, in alphabetical order. An API does not load
 * the code of the others.
 */
export function usedParts(api: ApiModel): readonly PartName[] {
  const names = api.resources.flatMap(({ resource, operations, relations }) => {
    const defined = definedOf({ api }, resource.model);
    return [
      ...[...operations, ...relations].flatMap(({ operation }) => partsOfOperation(operation, api.provider)),
      ...partsOfItems(itemUsesOf(defined, itemMapperOf(defined))),
    ];
  });
  return [...new Set(names)].sort();
}
