/** The items that a relation may be filtered by, for a form that lists them. */
import type { Context, Env } from "hono";
import { type Choice, labelField } from "../definition/label.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { delegateOf } from "../definition/row-source.js";
import { relationValue } from "../request/filters/relation-iri.js";
import { decodeSegment } from "../request/item-key.js";
import { segment } from "../request/scalar.js";
import { allOf } from "../request/where.js";
import { withLimitedConcurrency } from "../util/concurrency.js";
import type { ServeOptions } from "./relation-types.js";
import { fixedCondition, resolveScope } from "./scope.js";

/** With more items, a form has a field for the key. */
const most = 50;

/**
 * By path of a resource, its items, if they are few and a client may list them all: one statement for each resource that
 * the operation filters by.
 */
export async function relationChoices<E extends Env>(
  options: ServeOptions<E>,
  resources: ReadonlyMap<string, DefinedResource>,
  { filters }: CollectionOperation,
  context: Context<E>,
): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const paths = new Set(Object.values(filters).flatMap(({ relation }) => relation?.path ?? []));
  const targets = [...resources.values()].filter(({ resource }) => paths.has(resource.path));
  const found = new Map<string, readonly Choice[]>();
  await withLimitedConcurrency(targets, async (target) => {
    const choices = await choicesOf(options, target, context);
    if (choices !== undefined) found.set(target.resource.path, choices);
  });
  return found;
}

async function choicesOf<E extends Env>(
  options: ServeOptions<E>,
  target: DefinedResource,
  context: Context<E>,
): Promise<readonly Choice[] | undefined> {
  const { resource, collections } = target;
  const { model, path, identifier } = resource;
  // A form must not list what the API itself does not.
  const listing = collections.find((operation) => operation.path === path);
  const [field, ...others] = identifier.fields;
  if (listing === undefined || listing.distinct !== undefined || field === undefined || others.length > 0)
    return undefined;
  if (listing.handler || options.handlers?.[model]?.[listing.name] !== undefined) return undefined;
  const where = allOf([
    await fixedCondition(listing.where, options, context),
    await resolveScope(options, resource, context),
  ]);
  const label = labelField(target);
  const select = { [field.name]: true, ...(label !== undefined && { [label]: true }) };
  const rows = await delegateOf(options.prisma, model).findMany({ take: most + 1, select, ...(where && { where }) });
  if (rows.length > most) return undefined;
  return withDistinctTexts(
    rows.map((row) => {
      const sent = segment(Reflect.get(row, field.name), field.type);
      const key = decodeSegment(sent) ?? sent;
      const named: unknown = label === undefined ? undefined : Reflect.get(row, label);
      const text = typeof named === "string" && named.trim() !== "" ? named : key || "“”";
      return { value: relationValue(key, sent, resource), key, text };
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
