import type { Resource } from "../definition/resource.js";

/**
 * A placeholder for the API's own address, which only a request reveals: `https://api.example.com/api`. It begins with
 * a character that no text has, so that no text of a schema is mistaken for it. One of Latin-1: any other would double
 * the memory of each document.
 */
export const basePlaceholder = "\u0090base";

/** A placeholder for the origin only: `https://api.example.com`. */
export const originPlaceholder = "\u0090origin";

/** A placeholder for the base path only, for links that need not be absolute: `/api`. */
export const pathPlaceholder = "\u0090path";

/** The slash after the base path that the entrypoint's address ends with, unless the API is mounted without it. */
export const slashPlaceholder = "\u0090slash";

export const hydra = "http://www.w3.org/ns/hydra/core#";
export const xsd = "http://www.w3.org/2001/XMLSchema#";

/** The vocabulary of this API's own classes and properties. It must be absolute: some clients resolve nothing. */
export const vocabulary: string = `${basePlaceholder}/docs.jsonld#`;

/** A link: without this, `hydra:next` is a string to every RDF client, and none can page. */
export const link = (term: string): object => ({ "@id": hydra + term, "@type": "@id" });

/** The class of a resource's items: its first declared type, or one of this API's own. */
export function classOf({ type, shortName }: Pick<Resource, "type" | "shortName">): string {
  const first = typeof type === "string" ? type : (type[0] ?? shortName);
  return first.includes(":") ? first : `#${first}`;
}
