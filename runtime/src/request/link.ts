import type { ScalarType } from "../definition/resource.js";
import { segment } from "./scalar.js";

/**
 * The IRI of the item that a row refers to; null as the key is, and undefined if a handler left it out of the row.
 * @param collection the path that the items lie under, with the base
 * @param type of a date: which part of it is the key
 */
export function link(collection: string, key: unknown, type?: ScalarType): string | null;
export function link(collection: string, key: unknown, type?: ScalarType): string | null | undefined {
  return key === null || key === undefined ? key : `${collection}/${segment(key, type)}`;
}
