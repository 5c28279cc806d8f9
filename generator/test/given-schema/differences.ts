/** What an API says of its rows in several ways, compared: pages, links, filters and orders of each collection. */
import fc from "fast-check";
import type { Requestable } from "../case-run.js";
import { crawl } from "../crawl.js";
import { type Random, randomOf } from "../random.js";

export interface Member {
  readonly "@id": string;
  readonly [key: string]: unknown;
}

interface Collection {
  readonly path: string;
  /** All of them, without a filter. */
  readonly members: readonly Member[];
  /** The names of its parameters. */
  readonly parameters: readonly string[];
}

export const anyAsked = fc.noBias(
  fc.array(
    fc.record({ collection: fc.nat({ max: 99 }), parameter: fc.nat({ max: 99 }), seed: fc.nat({ max: 9999 }) }),
    {
      minLength: 1,
      maxLength: 60,
      size: "max",
    },
  ),
);

export type Asked = typeof anyAsked extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Follows every link first.
 *
 * @param hidesRows whether a related row may be hidden: then it matches no filter
 * @returns what differs, in words
 */
export async function differences(api: Requestable, asked: Asked, hidesRows: boolean): Promise<readonly string[]> {
  const { documents, faults } = await crawl(api);
  if (faults.length > 0) return faults;
  const paths = [...documents].flatMap(([path, document]) =>
    document["@type"] === "hydra:Collection" && !path.includes("?") ? [path] : [],
  );
  const collections: Collection[] = [];
  for (const path of paths) {
    const search = documents.get(path)?.["hydra:search"] as { "hydra:mapping"?: readonly { variable: string }[] };
    const parameters = search?.["hydra:mapping"]?.map(({ variable }) => variable) ?? [];
    const found = await walk(api, path);
    if (typeof found === "string") return [found];
    collections.push({ path, members: found, parameters });
  }
  for (const { collection: index, parameter, seed } of asked) {
    const collection = collections[index % (collections.length || 1)];
    const name = collection?.parameters[parameter % (collection.parameters.length || 1)];
    if (collection === undefined || name === undefined) continue;
    const difference = await differenceOf(api, collection, name, randomOf(seed), hidesRows);
    if (difference !== undefined) return [difference];
  }
  return [];
}

/** All members, or what is wrong in words. */
async function walk(api: Requestable, start: string): Promise<readonly Member[] | string> {
  const members: Member[] = [];
  for (let path: string | undefined = start; path !== undefined; ) {
    const response = await api.request(path);
    const text = await response.text();
    if (response.status !== 200) return `${path}: ${response.status} ${text}`;
    const page: { "hydra:member": readonly Member[]; "hydra:view"?: { "hydra:next"?: string } } = JSON.parse(text);
    members.push(...page["hydra:member"]);
    if (members.length > 1000) return `${start}: its links to the next page do not end`;
    path = page["hydra:view"]?.["hydra:next"];
  }
  return members;
}

type Test = (member: Member) => boolean | undefined;

/** Asks for one parameter, with a value that some member has. */
async function differenceOf(
  api: Requestable,
  { path, members }: Collection,
  name: string,
  random: Random,
  hidesRows: boolean,
): Promise<string | undefined> {
  const [, before = "", inner = ""] = /^(\w[\w.-]*)(?:\[(\w*)\])?$/.exec(name) ?? [];
  const isFunction = before === "exists" || before === "order";
  const field = isFunction ? inner : before;
  const values = members.map((member) => member[field]).filter((value) => isPlain(value));
  const [sent, test] = questionOf(before, isFunction ? "" : inner, field, values, random, hidesRows) ?? [];
  if (sent === undefined || test === undefined) return undefined;
  const asked = `${path}?${name}=${encodeURIComponent(sent)}`;
  const found = await walk(api, asked);
  // Of a cursor along several fields, a bound alone is a part of a position.
  if (typeof found === "string") return found.includes("/errors/cursor-stale") ? undefined : found;
  const ids = found.map((member) => member["@id"]);
  if (new Set(ids).size < ids.length) return `${asked}: some are there twice: ${ids}`;
  for (const member of members) {
    const wanted = test(member);
    const isThere = ids.includes(member["@id"]);
    if (wanted !== undefined && wanted !== isThere) {
      return `${asked}: ${member["@id"]} ${isThere ? "does not belong there" : "is missing"}: ${JSON.stringify(member)}`;
    }
  }
  const own = new Set(members.map((member) => member["@id"]));
  const strange = ids.filter((id) => !own.has(id));
  if (strange.length > 0) return `${asked}: ${strange} are not in ${path}`;
  const isSorted =
    before !== "order" ||
    areSorted(
      found.map((member) => member[field]),
      sent,
    );
  return isSorted ? undefined : `${asked}: not in this order: ${JSON.stringify(found.map((member) => member[field]))}`;
}

/** What is sent, and which members it should find: undefined if they do not tell. */
function questionOf(
  before: string,
  operator: string,
  field: string,
  values: readonly unknown[],
  random: Random,
  hidesRows: boolean,
): readonly [sent: string, test: Test] | undefined {
  const isSent = (member: Member) => field in member;
  if (before === "exists") {
    const exists = random.chance(0.5);
    const test: Test = (member) => {
      if (!isSent(member) || Array.isArray(member[field])) return undefined;
      const has = member[field] !== null;
      // A related row that nobody sees is null, too.
      return has || !hidesRows ? has === exists : exists ? false : undefined;
    };
    return [String(exists), test];
  }
  if (before === "order") return [random.pick(["asc", "desc"]), () => true];
  if (values.length === 0) return undefined;
  const value = random.pick(values);
  const sent = String(value);
  if (sent === "") return undefined;
  if (operator === "not") {
    return [sent, (member) => (hidesRows && member[field] === null ? undefined : member[field] !== value)];
  }
  const bounds: { readonly [operator: string]: (order: number) => boolean } = {
    lt: (order) => order < 0,
    lte: (order) => order <= 0,
    gt: (order) => order > 0,
    gte: (order) => order >= 0,
    before: (order) => order <= 0,
    after: (order) => order >= 0,
    strictly_before: (order) => order < 0,
    strictly_after: (order) => order > 0,
  };
  const bound = bounds[operator];
  if (bound !== undefined) return [sent, (member) => member[field] !== null && bound(compared(member[field], value))];
  if (operator !== "") return undefined;
  // A text may be found as a part of a longer one.
  const isText = typeof value === "string" && !value.startsWith("/");
  return [sent, (member) => (member[field] === value ? true : isText ? undefined : false)];
}

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

/** Long numbers are sent as texts. */
function compared(a: unknown, b: unknown): number {
  const isNumber = [a, b].every((value) => typeof value === "number" || /^-?\d+(\.\d+)?$/.test(String(value)));
  const [one, other] = isNumber ? [Number(a), Number(b)] : [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Nulls are at one end. An enum has the order of its declaration, which its texts do not tell. */
function areSorted(values: readonly unknown[], direction: string): boolean {
  const present = values.filter((value) => value !== null && value !== undefined);
  const first = values.findIndex((value) => value !== null);
  const isGathered =
    present.length === 0 || values.slice(first, first + present.length).every((value) => value !== null);
  const isEnum = present.every((value) => typeof value === "string" && /^[A-Z][A-Z\d_]*$/.test(value));
  const sign = direction === "asc" ? 1 : -1;
  return (
    isGathered &&
    (isEnum || present.every((value, index) => index === 0 || sign * compared(present[index - 1], value) <= 0))
  );
}
