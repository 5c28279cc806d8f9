type Key = string | number | bigint;

/**
 * Returns an item's key as a `param` of a route: `{ param: { id: keyParam("https://example.org") } }`. It is the last
 * segment of the item's `@id`: percent-encoded, and with a `=` before an empty key, `.` and `..`, because URLs do not
 * keep such segments. Pass a key of several fields by name: `keyParam({ bookId: 1, reader: "Ada" })`.
 *
 * @example
 * ```ts
 * await client.books[":id"].$get({ param: { id: keyParam(1) } });
 * ```
 */
export function keyParam(key: Key | { readonly [field: string]: Key }): string {
  if (typeof key !== "object") return segment(key);
  return Object.entries(key)
    .map(([field, value]) => `${field}=${segment(value)}`)
    .join(";");
}

function segment(key: Key): string {
  const encoded = encodeURIComponent(String(key));
  return /^\.{0,2}$/.test(encoded) ? `=${encoded}` : encoded;
}
