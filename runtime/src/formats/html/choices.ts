/** The related items that a filter form offers: a list to choose from, or a search in a field. */

import type { ServeOptions } from "../../definition/api-options.js";
import type { CollectionOperation, Filter } from "../../definition/resource.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import { delegateOf } from "../../definition/row-source.js";
import type { Choice, Lookup } from "../../document/format.js";
import { relationValue } from "../../request/filters/relation-iri.js";
import { segment } from "../../request/format-scalar.js";
import { decodeSegment } from "../../request/item-key.js";
import { requiredParameters } from "../../request/operation-parameters.js";
import { publicFieldName } from "../../request/public-names.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import type { RowAccess } from "../../visibility/row-access.js";
import { labelField, labelKey } from "./label.js";

/** The largest number of items in a list to choose from. With more items, a form has a field for the key. */
const most = 50;

/** The values that a form offers for relations, by the path of the related resource: `/countries`. */
interface Offered {
  /** The items of each resource that has few of them. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  /** The search for items of each resource that has many of them. */
  readonly lookups: ReadonlyMap<string, Lookup>;
}

/**
 * Returns the related items by which clients can filter an operation, if clients may list them all. Each resource costs
 * one statement.
 */
export async function relationChoices(
  options: ServeOptions,
  resources: ReadonlyMap<string, DefinedResource>,
  { filters }: CollectionOperation,
  access: RowAccess,
): Promise<Offered> {
  const paths = new Set(Object.values(filters).flatMap(({ relation }) => relation?.path ?? []));
  const targets = [...resources.values()].filter(({ path }) => paths.has(path));
  const choices = new Map<string, readonly Choice[]>();
  const lookups = new Map<string, Lookup>();
  await withLimitedConcurrency(targets, async (target) => {
    const listing = listingOf(options, target);
    if (listing === undefined) return;
    const { path } = target;
    const targetChoices = await choicesOf(options.prisma, target, listing, access);
    const lookup = targetChoices === undefined ? lookupIn(target, listing) : undefined;
    if (targetChoices !== undefined) choices.set(path, targetChoices);
    if (lookup !== undefined) lookups.set(path, lookup);
  });
  return { choices, lookups };
}

/**
 * Returns the collection that contains every item of a resource, each with a key of one field. Undefined if there is no
 * such collection, because a form must not list items that the API itself does not list.
 */
function listingOf(
  options: ServeOptions,
  { model, path, identifier, collections }: DefinedResource,
): CollectionOperation | undefined {
  const listing = collections.find((operation) => operation.path === path);
  if (listing === undefined || listing.distinct !== undefined || identifier.fields.length !== 1) return undefined;
  if (requiredParameters(listing).length > 0) return undefined;
  return listing.handler || options.handlers?.[model]?.[listing.name] !== undefined ? undefined : listing;
}

/** Returns the search for items by their labels. Undefined if the collection has no filter and no search for labels. */
function lookupIn(target: DefinedResource, listing: CollectionOperation): Lookup | undefined {
  const [identifier] = target.identifier.fields;
  const [text, column] = [labelKey(target), labelField(target)];
  if (identifier === undefined || text === undefined) return undefined;
  const key = publicFieldName(identifier);
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

/** The matches of filters that find an item by the beginning of its label. */
const partOfText: ReadonlySet<Filter["match"]> = new Set(["partial", "start", "word"]);

/** Returns all items of a resource with their labels; undefined if there are more than 50. */
async function choicesOf(
  prisma: object,
  target: DefinedResource,
  listing: CollectionOperation,
  access: RowAccess,
): Promise<readonly Choice[] | undefined> {
  const { model, identifier } = target;
  const [field] = identifier.fields;
  if (field === undefined) return undefined;
  const where = await access.bothFor(listing.where, target);
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

/** Returns the choices sorted by their texts. If several items have one text, each also shows its key: `Paris (31)`. */
function withDistinctTexts(items: readonly (Choice & { readonly key: string })[]): readonly Choice[] {
  const counts = new Map<string, number>();
  for (const { text } of items) counts.set(text, (counts.get(text) ?? 0) + 1);
  return items
    .map(({ value, key, text }) => ({ value, text: (counts.get(text) ?? 0) > 1 ? `${text} (${key})` : text }))
    .sort((a, b) => a.text.localeCompare(b.text, "en", { numeric: true }));
}
