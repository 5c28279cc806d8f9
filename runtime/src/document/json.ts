import type { Format } from "./format.js";

const mediaType = "application/json";

/** The bare items, without the keys of JSON-LD and without an envelope. */
export const json: Format = {
  mediaType,
  contentType: mediaType,
  collection: ({ embedded }, members) => JSON.stringify(members.map((member) => plainItem(member, embedded))),
  stream: ({ embedded }) => ({
    open: "[",
    separator: ",",
    member: (item) => JSON.stringify(plainItem(item, embedded)),
    close: () => "]",
  }),
  item: ({ embedded }, item) => JSON.stringify(plainItem(item, embedded)),
};

/** An item as plain JSON has it: without the keys of JSON-LD, embedded items too. */
function plainItem(item: object, embedded: readonly string[]): object {
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item)) {
    if (!key.startsWith("@")) plain[key] = embedded.includes(key) ? plainEmbedded(value) : value;
  }
  return plain;
}

/** Only keys that hold embedded items are entered: a Json field may have keys of its own that start with `@`. */
function plainEmbedded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainEmbedded);
  return typeof value === "object" && value !== null ? plainItem(value, []) : value;
}
