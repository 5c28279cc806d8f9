import { badParameter, Problem, shorten } from "../definition/problem.js";
import { queryPairs } from "../util/query-pairs.js";

/**
 * One entry of a query: `order[id]=asc` has the path `["order", "id"]`, `f[]=a` has `["f", ""]`, `a.b=1` has `["a.b"]`.
 */
export interface QueryEntry {
  readonly path: readonly string[];
  readonly value: string;
}

/**
 * A query in the order in which it was sent. It is a list of entries, not an object, so that no name can reach a
 * prototype.
 */
export interface QueryOf<Entry extends QueryEntry> {
  readonly entries: readonly Entry[];
}
export type Query = QueryOf<QueryEntry>;

/** The maximum length of a query, in bytes. */
export const maximumLength = 8192;
/** The maximum length of a query in messages: `8,192 bytes`. */
export const maximumLengthText: string = `${maximumLength.toLocaleString("en-US")} bytes`;
const maximumBrackets = 5;

/**
 * Parses a raw query, without `?`. The last value of a repeated parameter counts; lists keep all values. Text that is
 * not well encoded is read as `URLSearchParams` reads it.
 * @throws Problem 400 over 8 KiB, and for a name with more than 5 brackets
 */
export function parseQuery(search: string): Query {
  return {
    entries: parseEntries(
      search,
      (entry) => entry,
      () => false,
    ),
  };
}

/**
 * Parses a raw query, like `parseQuery`. The caller can add properties to each entry.
 * @param mayRepeat Returns whether an entry that is not in a list keeps all its values.
 * @throws Problem as `parseQuery` does
 */
export function parseEntries<Entry extends QueryEntry>(
  search: string,
  extend: (entry: QueryEntry, name: string) => Entry,
  mayRepeat: (entry: Entry) => boolean,
): readonly Entry[] {
  if (search === "") return [];
  // A URL is ASCII, so its length is the number of its bytes.
  if (search.length > maximumLength) {
    throw new Problem(400, `The query string must not exceed ${maximumLengthText}.`);
  }
  const entries = new Map<string | symbol, Entry>();
  for (const [name, value] of queryPairs(search)) {
    const entry = extend({ path: toPath(name, value), value }, name);
    const { path } = entry;
    const isItem = path.length > 1 && path.at(-1) === "";
    // Under a separate key, no other entry can replace it.
    const key = isItem || mayRepeat(entry) ? Symbol() : toName(path);
    entries.delete(key);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

/**
 * Splits a name into parts: `["a", "b", "c"]` for `a[b][c]`. A name with unbalanced brackets is one part, unchanged.
 */
export function toPath(name: string, value: string = ""): readonly string[] {
  const open = name.indexOf("[");
  if (open < 1 || !name.endsWith("]")) return [name];
  const parts = name.slice(open + 1, -1).split("][");
  if (parts.some((part) => part.includes("[") || part.includes("]"))) return [name];
  if (parts.length > maximumBrackets) {
    const detail = `\`${shorten(name)}\` must not be nested more than ${maximumBrackets} levels deep.`;
    throw badParameter(name, value, detail);
  }
  return [name.slice(0, open), ...parts];
}

/** Returns the value of one parameter; undefined if it was not sent, or sent empty. */
export function getScalar(query: Query, ...path: readonly string[]): string | undefined {
  return query.entries.find((entry) => isSamePath(entry.path, path))?.value || undefined;
}

/** Returns the values of one parameter that may be repeated, without those that were sent empty. */
export function getRepeated(query: Query, ...path: readonly string[]): readonly string[] {
  return query.entries.flatMap((entry) => (entry.value !== "" && isSamePath(entry.path, path) ? [entry.value] : []));
}

/** Returns the values of `name[]`, and of `name[0]`, `name[1]` … Empty ones are values here. */
export function getList(query: Query, ...list: readonly string[]): readonly string[] {
  const values: string[] = [];
  for (const { path, value } of query.entries) {
    if (isIndex(path[list.length]) && path.length === list.length + 1 && isSamePath(path.slice(0, -1), list)) {
      values.push(value);
    }
  }
  return values;
}

/** Returns the query without the entries that the predicate accepts. */
export function withoutPaths<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  predicate: (entry: Entry) => boolean,
): QueryOf<Entry> {
  const kept = query.entries.filter((entry) => !predicate(entry));
  return kept.length === query.entries.length ? query : { entries: kept };
}

/**
 * Returns the canonical text of a query for links, without `?`. It is sorted by name with the page parameter last, and
 * percent-encoded after RFC 3986. An item of a list has no index.
 * @param pageParameter The name of the page parameter, which may have brackets.
 */
export function formatQuery(query: Query, pageParameter?: string): string {
  // No name sorts after the undefined one.
  const sortName = ({ path }: QueryEntry) => (isUnder(path, pageParameter) ? undefined : path[0]);
  let text = "";
  for (const { path, value } of query.entries.toSorted((a, b) => compareNames(sortName(a), sortName(b)))) {
    text += `${text === "" ? "" : "&"}${formatLabel(path)}=${encode(value)}`;
  }
  return text;
}

/**
 * Returns the query for handlers, as a plain record by full name. Lists are arrays under `name[]`. The record has no
 * prototype.
 */
export function toRecord(query: Query): Record<string, string | readonly string[]> {
  const record: Record<string, string | string[]> = Object.create(null);
  for (const { path, value } of query.entries) {
    const isItem = path.length > 1 && isIndex(path.at(-1));
    const name = toName(isItem ? [...path.slice(0, -1), ""] : path);
    const list = record[name];
    if (Array.isArray(list)) list.push(value);
    else record[name] = isItem ? [value] : value;
  }
  return record;
}

function compareNames(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -1 : 1;
}

/**
 * Checks whether a path is the parameter of this name, or continues it in brackets: `page[number]` is under `page`.
 */
export function isUnder(path: readonly string[], name: string | undefined): boolean {
  return name !== undefined && toPath(name).every((part, index) => part === path[index]);
}

/** Formats the name of a parameter for a URL: `order%5Bid%5D`. */
export function formatLabel(path: readonly string[]): string {
  let text = encode(path[0] ?? "");
  for (let index = 1; index < path.length; index++) {
    const part = path[index] ?? "";
    text += `%5B${index === path.length - 1 && isIndex(part) ? "" : encode(part)}%5D`;
  }
  return text;
}

/** Returns the name of a parameter as a client spells it: `order[id]`. */
export function toName(path: readonly string[]): string {
  let name = path[0] ?? "";
  for (let index = 1; index < path.length; index++) name += `[${path[index]}]`;
  return name;
}

/** Checks whether a part is the last bracket of a list: empty, or a number. */
export function isIndex(part: string | undefined): boolean {
  return part !== undefined && /^\d*$/.test(part);
}

export function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) return false;
  }
  return true;
}

/** Encodes a text after RFC 3986: all characters but letters, digits and `-._~` become `%XX`. */
export function encode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return percentEncode(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function percentEncode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate has no UTF-8: it becomes the replacement character, as in `URLSearchParams`.
    return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
  }
}

/** Checks whether requesting a link would be a 400, because its query is too long. */
export function isTooLong(link: string | undefined): boolean {
  return link !== undefined && link.length - link.indexOf("?") - 1 > maximumLength;
}

/**
 * Returns the problem of a page that has a neighbouring page, if the client's query leaves no room for the link to it.
 */
export function noRoomForLink(): Problem {
  return new Problem(
    400,
    `The query string is too long: the link to the neighbouring page would exceed ${maximumLengthText}.`,
  );
}
