import { lastSegment } from "./iri.js";

const labelKeys = ["name", "title", "label"] as const;

/** What a person calls an item: its name, title or label where it has one, else the key in its IRI. */
export function labelOf(item: object): string {
  for (const key of labelKeys) {
    const value: unknown = Reflect.get(item, key);
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return keyOf(item);
}

/** The key in an item's IRI. */
export function keyOf(item: object): string {
  const iri: unknown = Reflect.get(item, "@id");
  return (typeof iri === "string" && lastSegment(iri)) || "–";
}
