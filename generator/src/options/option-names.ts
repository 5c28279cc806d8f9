/** The names that `@pagination(…)` takes, and which one a name that it does not take was likely meant to be. */
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import { nearest } from "../util/did-you-mean.js";

/** What an operation has and a resource has not. */
export const operationOptions = ["path", "where", "distinct", "filters", "handler", "parameters"] as const;

export const optionNames: readonly string[] = [
  ...paginationOptions.map(({ key }) => key),
  "operation",
  "order",
  "fields",
  "clientIncludes",
  "search",
  ...operationOptions,
];

/** What `operation: "get"`, the item, takes: it is one row, found by its identifier. */
export const itemOptions: readonly string[] = [
  "operation",
  "fields",
  "clientFields",
  "clientIncludes",
  "strictQueryParameterValidation",
  "cache",
];

/** `paginationItemsPerPage` → `itemsPerPage`: the prefix may be left out. */
export function canonicalOption(name: string): string {
  return paginationOptions.find(({ key }) => attributeName(key) === name)?.key ?? name;
}

/** What people write from memory of other libraries, beyond mistyped letters. */
const lookalikes: ReadonlyMap<string, string> = new Map([
  ["limit", "itemsPerPage"],
  ["pagesize", "itemsPerPage"],
  ["perpage", "itemsPerPage"],
  ["size", "itemsPerPage"],
  ["take", "itemsPerPage"],
  ["cursor", "viaCursor"],
  ["first", "itemsPerPage"],
  ["sort", "order"],
  ["orderby", "order"],
  ["select", "fields"],
  ["filter", "where"],
  ["name", "operation"],
  ["params", "parameters"],
  ["pagination", "enabled"],
  ["cacheheaders", "cache"],
  ["cachecontrol", "cache"],
]);

/** Words of Prisma's queries that are written in another place. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["include", "to embed a relation, write `/// @embed` above its field"],
  ["omit", "to hide a field, write `/// @hidden` above it"],
  ["skip", "clients choose the page, with the parameter `page`"],
  ["offset", "clients choose the page, with the parameter `page`"],
  ["page", "clients choose the page, with the parameter `page`"],
  ["contains", "to let clients filter by a field, write `/// @filter(partial)` above it"],
]);

/** Where to write what `name` means in Prisma; undefined for other names. */
export function placeOfPrismaWord(name: string): string | undefined {
  return elsewhere.get(name);
}

/**
 * The option that `name` was likely meant to be, with the prefix if `name` has it, as the options of
 * `platform.yaml` have theirs (`pagination_items_per_page`). Undefined if none is near.
 */
export function meantOption(name: string): string | undefined {
  const [prefix = ""] = /^pagination_?(?=[a-z])/i.exec(name) ?? [];
  const bare = name.slice(prefix.length);
  const meant = lookalikes.get(bare.replaceAll("_", "").toLowerCase()) ?? nearest(bare, optionNames);
  const option = paginationOptions.find(({ key }) => key === meant);
  return option !== undefined && prefix !== "" ? attributeName(option.key) : meant;
}
