import { formatIdentity, mediaTypes } from "../definition/format-table.js";
import { documentMetadata } from "../definition/page-metadata.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { CollectionPage, Format } from "./format.js";

/** Plain JSON: items without the keys of JSON-LD, bare or in an envelope (`json: "envelope"`). */
export const json: Format = {
  ...formatIdentity("json"),
  contentType: mediaTypes.json,
  hasFacets: hasEnvelopeOf,
  collection(page, members) {
    const items = members.map((member) => plainItem(member, page.embedded));
    return JSON.stringify(hasEnvelope(page) ? { items, ...documentMetadata(page, page.view) } : items);
  },
  stream(page) {
    const isEnvelope = hasEnvelope(page);
    return {
      open: isEnvelope ? '{"items":[' : "[",
      separator: ",",
      member: (item) => JSON.stringify(plainItem(item, page.embedded)),
      close: (totalItems) => (isEnvelope ? `],"totalItems":${totalItems}}` : "]"),
    };
  },
  item: ({ embedded }, item) => JSON.stringify(plainItem(item, embedded)),
  error: ({ status, title, description }) => JSON.stringify({ status, title, description }),
  entrypoint: ({ document }) => JSON.stringify(plainItem({ ...document, "@context": undefined }, [])),
};

function hasEnvelope({ operation }: CollectionPage): boolean {
  return hasEnvelopeOf(operation);
}

function hasEnvelopeOf({ pagination }: CollectionOperation): boolean {
  return pagination.json === "envelope";
}

/** Returns an item, and its embedded items, with `@id` and `@type` set to undefined, which JSON leaves out. */
export function plainItem(item: object, embedded: readonly string[]): object {
  // The item is copied as a whole, because that is much faster than key by key.
  const plain: Record<string, unknown> = { ...item, "@id": undefined, "@type": undefined };
  for (const key of embedded) if (key in item) plain[key] = plainEmbedded(plain[key], within(key, embedded));
  return plain;
}

/** Converts an embedded item, or a list of them. Other objects stay, because a Json field may have keys with `@`. */
function plainEmbedded(value: unknown, embedded: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => plainEmbedded(each, embedded));
  return typeof value === "object" && value !== null ? plainItem(value, embedded) : value;
}

/** Returns the paths below one key: `["country"]` for the key `author` and the path `author.country`. */
function within(key: string, embedded: readonly string[]): readonly string[] {
  return embedded.flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []));
}
