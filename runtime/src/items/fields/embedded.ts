import type { EmbeddedField } from "../../definition/resource-definition.js";
import type { FieldInPlace, Place } from "./bound-field.js";
import { relatedItem } from "./related-item.js";

/** A to-one relation as the item itself, whose own relations are IRIs. */
export function embedded(field: EmbeddedField, place: Place): FieldInPlace {
  const target = field.target();
  return {
    // An item without a URL can be embedded, but not referred to.
    ...(target.only !== "getCollection" && { inside: { ...field, link: "item" } as const }),
    bind: () => relatedItem(field, place.inside(target, field.fields), place),
  };
}
