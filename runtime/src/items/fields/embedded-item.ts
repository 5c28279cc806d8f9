import type { EmbeddedField } from "../../definition/resource-definition.js";
import type { BindableField, FieldContext } from "./bound-field.js";
import { relatedItem } from "./related-item.js";

/** Returns a to-one relation that is sent as a nested item. Relations of the nested item are IRIs. */
export function embeddedItem(field: EmbeddedField, place: FieldContext): BindableField {
  const target = field.target();
  return {
    // An item without a URL can be embedded, but not referred to.
    ...(target.only !== "getCollection" && { nested: { ...field, link: "item" } as const }),
    bind: () => relatedItem(field, place.nestedMapper(target, field.fields), place),
  };
}
