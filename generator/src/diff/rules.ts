/**
 * The table of rules: the effect on clients of a change of each kind of entry. A change without a rule means nothing to
 * clients.
 */

/**
 * The severity of a change. `breaking`: requests or links that worked fail, or their responses lack something.
 * `public`: every caller can learn values that no caller, or only some, could learn. `visible`: requests are answered,
 * but differently. `compatible`: everything that clients have read so far is as it was.
 */
export type Severity = "breaking" | "public" | "visible" | "compatible";

/**
 * The direction of a change. `changed`: the value is another one. `widened`: the value has everything that it had and
 * more. `reduced` or `raised`: the value is a number whose direction matters.
 */
export type ValueChange = "added" | "removed" | "changed" | "widened" | "reduced" | "raised";

/**
 * The words for each direction and severity. Braces contain what is filled in: names, the `s` of a plural, and values.
 */
type Rule = { readonly [direction in ValueChange]?: { readonly [severity in Severity]?: string } };

const table = {
  route: { added: { compatible: "new route" }, removed: { breaking: "the route is gone" } },
  format: { added: { compatible: "new format{s} {names}" }, removed: { breaking: "without the format{s} {names}" } },
  "default format": { changed: { breaking: "format without an `Accept` header: {change}" } },
  suffix: {
    added: { compatible: "new paths that end in {names}" },
    removed: { breaking: "no paths that end in {names}" },
  },
  prefix: { changed: { breaking: "the key of the members in JSON-LD: {change}" } },
  "short name": { changed: { breaking: "the context and the entrypoint's key of {names}: {change}" } },
  identifier: { changed: { breaking: "{names} is identified by {change}, so URLs in use fail" } },
  "key type": {
    widened: { compatible: "{names} in URLs: {change}" },
    changed: { breaking: "{names} in URLs: {change}, so URLs in use fail" },
  },
  address: { changed: { breaking: "the URLs of {names} are {change}" } },
  links: { changed: { breaking: "links are {change}" } },
  type: { changed: { breaking: "`@type`: {change}" } },
  shape: { changed: { breaking: "plain JSON is {change}" } },
  paging: { changed: { breaking: "{change}, so links in use fail or lead to other items" } },
  // The value is 1 or 0, so that its place is that of the option which adds or removes the last page.
  "last page": {
    raised: { compatible: "no longer partial: new total, and link to the last page" },
    reduced: { breaking: "partial: no total, and no link to the last page" },
  },
  "page size": { changed: { visible: "{change} items per page" } },
  "largest page": {
    reduced: { breaking: "at most {change} items per page for {names}" },
    raised: { visible: "at most {change} items per page for {names}" },
  },
  "deepest offset": {
    reduced: { breaking: "pages beyond the first {after} items return 400" },
    raised: { visible: "pages beyond the first {before} items are available, and linked as the last one" },
  },
  "deepest page": {
    reduced: { breaking: "pages above number {after} return 400" },
    raised: { visible: "pages up to number {after} are available" },
  },
  "counted items": {
    reduced: { breaking: "no total beyond {after} items" },
    raised: { compatible: "also a total beyond {before} items" },
  },
  total: { changed: { visible: "the total is {change}" } },
  order: { changed: { visible: "default order: {change}" } },
  cursor: { changed: { breaking: "cursor: {change}, so links in use return 400 or other items" } },
  rows: {
    added: { breaking: "fewer items: only {after}" },
    removed: { visible: "more items: not only {before}" },
    changed: { breaking: "other items: only {change}" },
  },
  strict: {
    added: { breaking: "unknown parameters return 400" },
    removed: { compatible: "unknown parameters are ignored" },
  },
  cache: { changed: { visible: "caching: {change}" } },
  header: { added: { compatible: "new header{s} {names}" }, removed: { breaking: "without the header{s} {names}" } },
  parameter: {
    added: { compatible: "new parameter{s} {names}" },
    removed: { breaking: "without the parameter{s} {names}" },
  },
  required: {
    added: { breaking: "every request needs the parameter{s} {names}" },
    removed: { compatible: "requests may leave out the parameter{s} {names}" },
  },
  meaning: { changed: { breaking: "parameter{s} {names}: {change}" } },
  "parameter type": {
    widened: { compatible: "parameter{s} {names}: {change}" },
    changed: { breaking: "parameter{s} {names}: {change}" },
  },
  "parameter value": {
    added: { compatible: "requests can have the new value{s} {names}" },
    removed: { breaking: "requests with {names} return 400" },
  },
  searched: {
    added: { visible: "the search also looks in {names}" },
    removed: { visible: "the search no longer looks in {names}" },
  },
  nulls: { changed: { visible: "place of empty values in {names}: {change}" } },
  public: { added: { public: "now public: {names}" } },
  field: {
    added: { compatible: "items have the new key{s} {names}" },
    removed: { breaking: "items without the key{s} {names}" },
    changed: { breaking: "key{s} {names}: {change}" },
  },
  restricted: {
    added: { breaking: "only callers that the application names see and use {names}" },
    removed: { compatible: "every caller sees and uses {names}" },
  },
  // An additional column at the end moves no other.
  columns: { widened: {}, changed: { visible: "columns of CSV: {change}" } },
  null: { added: { breaking: "key{s} {names} can be null" }, removed: { compatible: "never null: {names}" } },
  "field value": {
    added: { visible: "items can have the new value{s} {names}" },
    removed: { compatible: "no item has the value{s} {names}" },
  },
  limit: { changed: { visible: "at most {change} items in {names}" } },
} as const;

export type EntryKind = keyof typeof table;

export const rules: { readonly [kind in EntryKind]: Rule } = table;

/** The types that accept every value of another type. */
const wider: { readonly [type: string]: readonly string[] } = {
  Int: ["BigInt", "Float", "Decimal"],
  UnsignedInt: ["BigInt", "UnsignedBigInt", "Float", "Decimal"],
  UnsignedBigInt: ["Decimal"],
  BigInt: ["Decimal"],
};

/** Returns whether a value includes another one, and more. */
export function isWider(kind: EntryKind, before: string, after: string): boolean {
  return kind === "columns" ? after.startsWith(`${before}, `) : wider[before]?.includes(after) === true;
}
