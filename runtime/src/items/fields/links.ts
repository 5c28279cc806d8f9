/** Builds links to items and to collections from rows. */
import { dialects } from "../../definition/dialects.js";
import type { IdentifierField, Resource } from "../../definition/resource.js";
import { segment } from "../../request/format-scalar.js";
import { itemKey } from "../../request/item-key.js";
import { refuseUnsendable } from "../../request/sendable.js";
import type { Row } from "./bound-field.js";

/** The resource whose items are linked. */
type Linked = Pick<Resource, "path" | "identifier" | "provider">;

/**
 * Returns a function that builds the link of a row's item, or of a path under it.
 * @param path The path with `:id` for the key: `/countries/:id/cities`
 * @throws Problem 500 from the returned function if the row has a key that no request can have
 */
export function rowLink(resource: Linked, path: string): (row: Row, base: string) => string {
  const { identifier } = resource;
  const [before = "", after = ""] = path.split(":id");
  const [only, ...otherFields] = identifier.fields;
  if (only === undefined || otherFields.length > 0 || identifier.compound !== undefined) {
    return (row, base) => {
      for (const field of identifier.fields) check(resource, field, row[field.name]);
      return base + before + itemKey(identifier, row) + after;
    };
  }
  const { name, type } = only;
  return (row, base) => {
    check(resource, only, row[name]);
    return base + before + segment(row[name], type) + after;
  };
}

/**
 * Returns a function that builds an item's link from columns of a row. The link is null if one of the columns is null.
 * If a handler left a column out, the link is undefined for an identifier with one field, and null otherwise.
 * @param names The columns that hold the values of the identifier
 * @throws Problem 500 from the returned function if the columns hold a key that no request can have
 */
export function keyLink(
  resource: Linked,
  names: readonly string[],
): (holder: Row, base: string) => string | null | undefined {
  const { path, identifier } = resource;
  const [only, ...otherFields] = identifier.fields;
  const [name] = names;
  if (only !== undefined && name !== undefined && otherFields.length === 0 && identifier.compound === undefined) {
    return (holder, base) => {
      const value = holder[name];
      if (value === null || value === undefined) return value;
      check(resource, only, value);
      return `${base}${path}/${segment(value, only.type)}`;
    };
  }
  return (holder, base) => {
    if (names.some((column) => holder[column] === null || holder[column] === undefined)) return null;
    const key = Object.fromEntries(identifier.fields.map((field, index) => [field.name, holder[names[index] ?? ""]]));
    for (const field of identifier.fields) check(resource, field, key[field.name]);
    return `${base}${path}/${itemKey(identifier, key)}`;
  };
}

function check({ path, provider }: Linked, field: IdentifierField, value: unknown): void {
  refuseUnsendable(value, field, dialects[provider].ranges, () => `${path}/${segment(value, field.type)}`);
}
