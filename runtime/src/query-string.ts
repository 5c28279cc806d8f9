import { Problem } from "./errors.js";

/** One parameter: `order[id]=asc` is the path `["order", "id"]`, `f[]=a` is `["f", ""]`, `a.b=1` is `["a.b"]`. */
export interface QueryEntry {
  readonly path: readonly string[];
  readonly value: string;
}

/** A query in the order it was sent. A list of entries, not an object: no name can reach a prototype. */
export interface Query {
  readonly entries: readonly QueryEntry[];
}

const empty: Query = Object.freeze({ entries: Object.freeze([]) });
const maximumLength = 8192;
const maximumBrackets = 5;

/**
 * Reads a raw query, without `?`. Of a parameter that is repeated the last value counts; lists keep all theirs.
 * @throws Problem 400 over 8 KiB, and for names nested deeper than 5 (BEHAVIOUR 9).
 */
export function parseQuery(search: string): Query {
  if (search === "") return empty;
  if (search.length > maximumLength) throw new Problem(400, `The query string is longer than ${maximumLength} bytes.`);
  const entries = new Map<string, QueryEntry>();
  for (const [name, value] of new URLSearchParams(search)) {
    const path = toPath(name);
    const isListItem = path.length > 1 && path.at(-1) === "";
    // A list's items have no name of their own: their number keeps them apart.
    const key = isListItem ? `${name}#${entries.size}` : name;
    entries.delete(key);
    entries.set(key, { path, value });
  }
  return { entries: [...entries.values()] };
}

/** `a[b][c]` in parts; a name whose brackets do not fit is one part, as it stands. */
function toPath(name: string): readonly string[] {
  const open = name.indexOf("[");
  if (open < 1 || !name.endsWith("]")) return [name];
  const parts = name.slice(open + 1, -1).split("][");
  if (parts.some((part) => part.includes("[") || part.includes("]"))) return [name];
  if (parts.length > maximumBrackets) {
    throw new Problem(400, `The query string is nested deeper than ${maximumBrackets}.`);
  }
  return [name.slice(0, open), ...parts];
}

/** The value of one parameter; undefined if it was not sent, or sent empty (BEHAVIOUR 4). */
export function getScalar(query: Query, ...path: readonly string[]): string | undefined {
  for (const entry of query.entries) {
    if (isSame(entry.path, path)) return entry.value === "" ? undefined : entry.value;
  }
  return undefined;
}

/** The values of `name[]`, and of `name[0]`, `name[1]` …; empty ones are values here (BEHAVIOUR 4). */
export function getList(query: Query, name: string): readonly string[] {
  const values: string[] = [];
  for (const { path, value } of query.entries) {
    if (path.length === 2 && path[0] === name && isIndex(path[1])) values.push(value);
  }
  return values;
}

/** The query less the entries whose path the predicate accepts. */
export function without(query: Query, predicate: (path: readonly string[]) => boolean): Query {
  const kept = query.entries.filter(({ path }) => !predicate(path));
  return kept.length === query.entries.length ? query : { entries: kept };
}

/** The query with one parameter set; what stood under the same path is gone. */
export function withEntry(query: Query, path: readonly string[], value: string): Query {
  return { entries: [...query.entries.filter((entry) => !isSame(entry.path, path)), { path, value }] };
}

/**
 * The canonical text of a query for links, without `?` (BEHAVIOUR 3): sorted by name, the page parameter last,
 * percent-encoded after RFC 3986, a list's own index left out.
 */
export function formatQuery(query: Query, pageParameter?: string): string {
  if (query.entries.length === 0) return "";
  return [...query.entries]
    .sort((a, b) => compareNames(a.path[0] ?? "", b.path[0] ?? "", pageParameter))
    .map(({ path, value }) => `${formatName(path)}=${encode(value)}`)
    .join("&");
}

/** The query as a plain record by full name, for handlers; lists as arrays under `name[]`. Without a prototype. */
export function toRecord(query: Query): Record<string, string | readonly string[]> {
  const record: Record<string, string | readonly string[]> = Object.create(null);
  for (const { path, value } of query.entries) {
    if (path.length > 1 && isIndex(path.at(-1))) {
      const name = toName([...path.slice(0, -1), ""]);
      const known = record[name];
      record[name] = Array.isArray(known) ? [...known, value] : [value];
    } else {
      record[toName(path)] = value;
    }
  }
  return record;
}

function compareNames(a: string, b: string, last: string | undefined): number {
  if (a === b) return 0;
  if (a === last) return 1;
  if (b === last) return -1;
  return a < b ? -1 : 1;
}

function formatName([name = "", ...brackets]: readonly string[]): string {
  const lastIndex = brackets.length - 1;
  const parts = brackets.map((part, index) => (index === lastIndex && isIndex(part) ? "" : encode(part)));
  return encode(name) + parts.map((part) => `%5B${part}%5D`).join("");
}

function toName([name = "", ...brackets]: readonly string[]): string {
  return name + brackets.map((part) => `[${part}]`).join("");
}

/** True for the last bracket of a list: empty, or a number. */
function isIndex(part: string | undefined): boolean {
  return part !== undefined && /^\d*$/.test(part);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

const subDelimiters: Readonly<Record<string, string>> = { "!": "%21", "'": "%27", "(": "%28", ")": "%29", "*": "%2A" };

/** RFC 3986: all but letters, digits and `-._~` as `%XX`. */
export function encode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, (character) => subDelimiters[character] ?? character);
}

/** Lone surrogates have no UTF-8: the replacement character stands for them, as in `URLSearchParams`. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
