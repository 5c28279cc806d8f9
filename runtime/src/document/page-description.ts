/** What only pages for people know of a resource: an API without them does not load it. */
import { labelKey } from "../definition/label.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { ForeignKey, PageDescription, ResourceDescription } from "./format.js";

export { labelField } from "../definition/label.js";

/** By model. */
type Resources = ReadonlyMap<string, DefinedResource>;

export function describePages(defined: DefinedResource, resources: Resources): PageDescription {
  const { fields } = defined;
  return {
    links: Object.keys(fields).filter((key) => fields[key]?.link === "item" || fields[key]?.link === "collection"),
    foreignKeys: foreignKeysOf(defined),
    labelKey: labelKey(defined),
    owner: ownerOf(defined, resources),
    relatedLabelKeys: relatedLabelKeys(defined, resources),
  };
}

/** What related items are called by, as far as their resources are known. */
function relatedLabelKeys({ fields }: DefinedResource, resources: Resources): ReadonlyMap<string, string> {
  const entries = Object.entries(fields).flatMap(([key, field]): readonly (readonly [string, string])[] => {
    const target = field.link === undefined ? undefined : resources.get(field.target().resource.model);
    const label = target && labelKey(target);
    return label === undefined ? [] : [[key, label]];
  });
  return new Map(entries);
}

/** The first relation to an item that lists this resource's items, by the columns that the relation is made of. */
function ownerOf({ resource: { model }, fields }: DefinedResource, resources: Resources): ResourceDescription["owner"] {
  for (const [key, field] of Object.entries(fields)) {
    if (field.link !== "item" || field.key === undefined) continue;
    const owner = resources.get(field.target().resource.model);
    const columns = [field.key].flat().join();
    const isListed = owner?.relations.some(
      (list) => list.target === model && Object.keys(list.parent).join() === columns,
    );
    if (owner && isListed && owner.resource.only === undefined) return { key, path: owner.resource.path };
  }
  return undefined;
}

/** The keys of an item that its own relations to one item are made of. */
function foreignKeysOf({ fields }: DefinedResource): readonly ForeignKey[] {
  const keysByField = new Map(Object.entries(fields).map(([key, { field = key }]) => [field, key]));
  return Object.entries(fields).flatMap(([relation, field]): readonly ForeignKey[] => {
    if (field.link !== "item") return [];
    const keys = [field.key ?? []].flat().flatMap((name) => keysByField.get(name) ?? []);
    return keys.length === 0 ? [] : [{ keys, relation }];
  });
}
