import type { Resource } from "../definition/resource.js";

/**
 * A placeholder for the API's own address, which only a request reveals: `https://api.example.com/api`. It begins with
 * a control character that no text of a schema contains. The character is one of Latin-1, because any other would
 * double the memory of each document.
 */
export const basePlaceholder = "\u0090base";

/** A placeholder for the origin only: `https://api.example.com`. */
export const originPlaceholder = "\u0090origin";

/** A placeholder for the base path only, for links that need not be absolute: `/api`. */
export const pathPlaceholder = "\u0090path";

/**
 * A placeholder for the slash after the base path in the entrypoint's address. It stays empty if the API is mounted
 * without this slash.
 */
export const slashPlaceholder = "\u0090slash";

export const hydraNamespace = "http://www.w3.org/ns/hydra/core#";
export const xsd = "http://www.w3.org/2001/XMLSchema#";

/**
 * The vocabulary of this API's own classes and properties. It is absolute, because some clients do not resolve relative
 * IRIs.
 */
export const vocabulary: string = `${basePlaceholder}/docs.jsonld#`;

/**
 * Returns the term of a link. Otherwise `hydra:next` would be a string to every RDF client, and no client could page.
 */
export const link = (term: string): object => ({ "@id": hydraNamespace + term, "@type": "@id" });

/** Returns the class of a resource's items: its first declared type (`schema:City`), or one of this API (`#City`). */
export function classOf({ type, shortName }: Pick<Resource, "type" | "shortName">): string {
  const first = typeof type === "string" ? type : (type[0] ?? shortName);
  return first.includes(":") ? first : `#${first}`;
}
