/** Links to items and to collections, made of rows. */
import type { Identifier, Resource } from "../../definition/resource.js";
import { itemKey } from "../../request/item-key.js";
import { segment } from "../../request/scalar.js";
import type { Row } from "./bound-field.js";

/** The link of the item that a row is, or of a path under it. @param path `/countries/:id/cities` */
export function rowLink(identifier: Identifier, path: string): (row: Row, base: string) => string {
  const [before = "", after = ""] = path.split(":id");
  const [only, ...others] = identifier.fields;
  if (only === undefined || others.length > 0 || identifier.compound !== undefined)
    return (row, base) => base + before + itemKey(identifier, row) + after;
  const { name, type } = only;
  return (row, base) => base + before + segment(row[name], type) + after;
}

/** The link of an item, by the values of its identifier: null as a value is, and undefined if a handler left it out. */
export function keyLink(
  { path, identifier }: Pick<Resource, "path" | "identifier">,
  names: readonly string[],
): (holder: Row, base: string) => string | null | undefined {
  const [only, ...others] = identifier.fields;
  const [name] = names;
  if (only !== undefined && name !== undefined && others.length === 0 && identifier.compound === undefined) {
    return (holder, base) => {
      const value = holder[name];
      return value === null || value === undefined ? value : `${base}${path}/${segment(value, only.type)}`;
    };
  }
  return (holder, base) => {
    if (names.some((each) => holder[each] === null || holder[each] === undefined)) return null;
    const key = Object.fromEntries(identifier.fields.map((field, index) => [field.name, holder[names[index] ?? ""]]));
    return `${base}${path}/${itemKey(identifier, key)}`;
  };
}
