import type { DescribedScalar } from "../definition/described-field.js";
import type { DescribedResource } from "./description.js";

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

/** The entrypoint's property for a resource's collection. */
export function entryName({ resource }: DescribedResource): string {
  return resource.shortName.charAt(0).toLowerCase() + resource.shortName.slice(1);
}

/** The class of a resource's items: its first declared type, or one of this API's own. */
export function classOf({ resource }: DescribedResource): string {
  const type = typeof resource.type === "string" ? resource.type : (resource.type[0] ?? resource.shortName);
  return type.includes(":") ? type : `#${type}`;
}

/** The XML Schema datatype of a scalar in a document. */
export function datatypeOf({ type }: DescribedScalar): string {
  switch (type) {
    case "Int":
    case "UnsignedInt":
    case "BigInt":
    case "UnsignedBigInt":
      return "integer";
    case "Float":
      return "double";
    case "Boolean":
      return "boolean";
    case "DateTime":
      return "dateTime";
    case "Date":
      return "date";
    case "Time":
      return "time";
    case "Decimal":
      return "decimal";
    case "Bytes":
      return "base64Binary";
    case "Json":
    case "String":
    case "Enum":
      return "string";
  }
}
