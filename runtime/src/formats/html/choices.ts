/** The items that a relation may be filtered by, for a form that lists them. */

import type { ServeOptions } from "../../definition/api-options.js";
import type { CollectionOperation, Filter } from "../../definition/resource.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import { delegateOf } from "../../definition/row-source.js";
import type { Choice, Lookup } from "../../document/format.js";
import { relationValue } from "../../request/filters/relation-iri.js";
import { segment } from "../../request/format-scalar.js";
import { decodeSegment } from "../../request/item-key.js";
import { requiredParameters } from "../../request/operation-parameters.js";
import { publicName } from "../../request/public-names.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import type { VisibleRows } from "../../visibility/row-access.js";
import { labelField, labelKey } from "./label.js";

/** With more items, a form has a field for the key. */
const most = 50;

/** What a form offers as values of relations, by path of a resource. */
interface Offered {
  /** The items of a resource that has few. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  /** Where to find those of a resource that has many. */
  readonly lookups: ReadonlyMap<string, Lookup>;
}

/**
 * The items that an operation filters by, if a client may list them all: one statement for each resource.
 */
export async function relationChoices(
  options: ServeOptions,
  resources: ReadonlyMap<string, DefinedResource>,
  { filters }: CollectionOperation,
  visible: VisibleRows,
): Promise<Offered> {
  const paths = new Set(Object.values(filters).flatMap(({ relation }) => relation?.path ?? []));
  const targets = [...resources.values()].filter(({ path }) => paths.has(path));
  const choices = new Map<string, readonly Choice[]>();
  const lookups = new Map<string, Lookup>();
  await withLimitedConcurrency(targets, async (target) => {
    const listing = listingOf(options, target);
    if (listing === undefined) return;
    const { path } = target;
    const found = await choicesOf(options.prisma, target, listing, visible);
    const lookup = found === undefined ? lookupIn(target, listing) : undefined;
    if (found !== undefined) choices.set(path, found);
    if (lookup !== undefined) lookups.set(path, lookup);
  });
  return { choices, lookups };
}

/** The collection in which a client finds every item, each by one key. A form must not list what the API itself does not. */
function listingOf(
  options: ServeOptions,
  { model, path, identifier, collections }: DefinedResource,
): CollectionOperation | undefined {
  const listing = collections.find((operation) => operation.path === path);
  if (listing === undefined || listing.distinct !== undefined || identifier.fields.length !== 1) return undefined;
  if (requiredParameters(listing).length > 0) return undefined;
  return listing.handler || options.handlers?.[model]?.[listing.name] !== undefined ? undefined : listing;
}

/** How a client finds items by what a person calls them; undefined if the collection has no filter and no search for it. */
function lookupIn(target: DefinedResource, listing: CollectionOperation): Lookup | undefined {
  const [identifier] = target.identifier.fields;
  const [text, column] = [labelKey(target), labelField(target)];
  if (identifier === undefined || text === undefined) return undefined;
  const key = publicName(identifier);
  const { path, fields, filters, search = [], parameters } = listing;
  if (fields !== undefined && !(fields.includes(key) && fields.includes(text))) return undefined;
  const filter = Object.entries(filters).find(
    ([name, { match, through = [], json, field = name }]) =>
      field === column && through.length === 0 && json === undefined && partOfText.has(match),
  );
  const isSearched = search.some(({ field, through = [] }) => field === column && through.length === 0);
  const parameter = filter?.[0] ?? (isSearched ? parameters.search : undefined);
  return parameter === undefined ? undefined : { path, parameter, key, text };
}

/** The matches that find an item by the beginning of its text. */
const partOfText: ReadonlySet<Filter["match"]> = new Set(["partial", "start", "word"]);

/** All items; undefined if they are too many. */
async function choicesOf(
  prisma: object,
  target: DefinedResource,
  listing: CollectionOperation,
  visible: VisibleRows,
): Promise<readonly Choice[] | undefined> {
  const { model, identifier } = target;
  const [field] = identifier.fields;
  if (field === undefined) return undefined;
  const where = await visible.ofBoth(listing.where, target);
  const label = labelField(target);
  const select = { [field.name]: true, ...(label !== undefined && { [label]: true }) };
  const rows = await delegateOf(prisma, model).findMany({ take: most + 1, select, ...(where && { where }) });
  if (rows.length > most) return undefined;
  return withDistinctTexts(
    rows.map((row) => {
      const sent = segment(Reflect.get(row, field.name), field.type);
      const key = decodeSegment(sent) ?? sent;
      const named: unknown = label === undefined ? undefined : Reflect.get(row, label);
      const text = typeof named === "string" && named.trim() !== "" ? named : key || "“”";
      return { value: relationValue(key, sent, target), key, text };
    }),
  );
}

/** By their texts; items that are called the same have their keys as well. */
function withDistinctTexts(items: readonly (Choice & { readonly key: string })[]): readonly Choice[] {
  const counts = new Map<string, number>();
  for (const { text } of items) counts.set(text, (counts.get(text) ?? 0) + 1);
  return items
    .map(({ value, key, text }) => ({ value, text: (counts.get(text) ?? 0) > 1 ? `${text} (${key})` : text }))
    .sort((a, b) => a.text.localeCompare(b.text, "en", { numeric: true }));
}
