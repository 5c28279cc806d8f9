import { badParameter, Problem, shortened } from "../definition/problem.js";
import { queryPairs } from "../util/query-pairs.js";

/** One parameter: `order[id]=asc` is the path `["order", "id"]`, `f[]=a` is `["f", ""]`, `a.b=1` is `["a.b"]`. */
export interface QueryEntry {
  readonly path: readonly string[];
  readonly value: string;
}

/** A query in the order it was sent. A list of entries, not an object: no name can reach a prototype. */
export interface QueryOf<Entry extends QueryEntry> {
  readonly entries: readonly Entry[];
}
export type Query = QueryOf<QueryEntry>;

/** Bytes. */
export const maximumLength = 8192;
/** The same as messages say it. */
export const maximumLengthText: string = `${maximumLength.toLocaleString("en-US")} bytes`;
const maximumBrackets = 5;

/**
 * Reads a raw query, without `?`. Of a parameter that is repeated the last value counts; lists keep all theirs.
 * What is not well encoded is read as `URLSearchParams` reads it.
 * @throws Problem 400 over 8 KiB, and for a name with more than 5 brackets.
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
 * The same with what a caller adds to each entry, by the whole name.
 * @param mayRepeat entries that keep all their values although they are not lists
 * @throws Problem as `parseQuery` does
 */
export function parseEntries<Entry extends QueryEntry>(
  search: string,
  bind: (entry: QueryEntry, name: string) => Entry,
  mayRepeat: (entry: Entry) => boolean,
): readonly Entry[] {
  if (search === "") return [];
  // A URL's text is ASCII: its length is its bytes.
  if (search.length > maximumLength) {
    throw new Problem(400, `The query string must not exceed ${maximumLengthText}.`);
  }
  const entries = new Map<string | symbol, Entry>();
  for (const [name, value] of queryPairs(search)) {
    const entry = bind({ path: toPath(name, value), value }, name);
    const { path } = entry;
    const isItem = path.length > 1 && path.at(-1) === "";
    // Under a separate key, nothing that is sent can replace it.
    const key = isItem || mayRepeat(entry) ? Symbol() : toName(path);
    entries.delete(key);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

/** `a[b][c]` in parts; a name with unbalanced brackets is one part, unchanged. */
export function toPath(name: string, value: string = ""): readonly string[] {
  const open = name.indexOf("[");
  if (open < 1 || !name.endsWith("]")) return [name];
  const parts = name.slice(open + 1, -1).split("][");
  if (parts.some((part) => part.includes("[") || part.includes("]"))) return [name];
  if (parts.length > maximumBrackets) {
    const detail = `\`${shortened(name)}\` must not be nested more than ${maximumBrackets} levels deep.`;
    throw badParameter(name, value, detail);
  }
  return [name.slice(0, open), ...parts];
}

/** The value of one parameter; undefined if it was not sent, or sent empty. */
export function getScalar(query: Query, ...path: readonly string[]): string | undefined {
  return query.entries.find((entry) => isSame(entry.path, path))?.value || undefined;
}

/** The values of one parameter that may be repeated, less those that were sent empty. */
export function getRepeated(query: Query, ...path: readonly string[]): readonly string[] {
  return query.entries.flatMap((entry) => (entry.value !== "" && isSame(entry.path, path) ? [entry.value] : []));
}

/** The values of `name[]`, and of `name[0]`, `name[1]` …; empty ones are values here. */
export function getList(query: Query, ...list: readonly string[]): readonly string[] {
  const values: string[] = [];
  for (const { path, value } of query.entries) {
    if (isIndex(path[list.length]) && path.length === list.length + 1 && isSame(path.slice(0, -1), list)) {
      values.push(value);
    }
  }
  return values;
}

/** The query less the entries that the predicate accepts. */
export function without<Entry extends QueryEntry>(
  query: QueryOf<Entry>,
  predicate: (entry: Entry) => boolean,
): QueryOf<Entry> {
  const kept = query.entries.filter((entry) => !predicate(entry));
  return kept.length === query.entries.length ? query : { entries: kept };
}

/**
 * The canonical text of a query for links, without `?`: sorted by name, the page parameter last,
 * percent-encoded after RFC 3986, a list's own index left out.
 * @param pageParameter its name, which may have brackets
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

/** The query as a plain record by full name, for handlers; lists as arrays under `name[]`. Without a prototype. */
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

/** True for the parameter of this name, and for what continues it in brackets: `page[number]` is under `page`. */
export function isUnder(path: readonly string[], name: string | undefined): boolean {
  return name !== undefined && toPath(name).every((part, index) => part === path[index]);
}

/** A parameter as a URL has it: `order%5Bid%5D`. */
export function formatLabel(path: readonly string[]): string {
  let text = encode(path[0] ?? "");
  for (let index = 1; index < path.length; index++) {
    const part = path[index] ?? "";
    text += `%5B${index === path.length - 1 && isIndex(part) ? "" : encode(part)}%5D`;
  }
  return text;
}

/** A parameter as a client spells it: `order[id]`. */
export function toName(path: readonly string[]): string {
  let name = path[0] ?? "";
  for (let index = 1; index < path.length; index++) name += `[${path[index]}]`;
  return name;
}

/** True for the last bracket of a list: empty, or a number. */
export function isIndex(part: string | undefined): boolean {
  return part !== undefined && /^\d*$/.test(part);
}

export function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) return false;
  }
  return true;
}

/** RFC 3986: all but letters, digits and `-._~` as `%XX`. */
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

/** Returns whether requesting a link would be a 400, because its query is too long. */
export function isTooLong(link: string | undefined): boolean {
  return link !== undefined && link.length - link.indexOf("?") - 1 > maximumLength;
}

/** Returns the problem of a page that has a neighbouring page, if the client's own query leaves no room for its link. */
export function noRoomForLink(): Problem {
  return new Problem(
    400,
    `The query string is too long: the link to the neighbouring page would exceed ${maximumLengthText}.`,
  );
}
