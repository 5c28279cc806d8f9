/** What only pages for people know of a resource: an API without them does not load it. */

import { identifyingColumns, relatedColumns } from "../../definition/relation.js";
import type { DefinedResource, ItemField } from "../../definition/resource-definition.js";
import type { ForeignKey, PageDescription, ResourceDescription } from "../../document/format.js";
import { labelKey } from "./label.js";

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
    const target = field.link === undefined ? undefined : resources.get(field.target().model);
    const label = target && labelKey(target);
    return label === undefined ? [] : [[key, label]];
  });
  return new Map(entries);
}

/** The first relation to an item that lists this resource's items, by the columns that the relation is made of. */
function ownerOf({ model, fields }: DefinedResource, resources: Resources): ResourceDescription["owner"] {
  for (const [key, field] of Object.entries(fields)) {
    const columns = linkColumns(field);
    if (field.link !== "item" || columns === undefined) continue;
    const owner = resources.get(field.target().model);
    const isListed = owner?.relations.some(
      ({ target, parent }) => target === model && relatedColumns(parent).join() === columns.join(),
    );
    if (owner && isListed && owner.only === undefined) return { key, path: owner.path };
  }
  return undefined;
}

/** The columns that the IRI of a relation to one item is made of. */
function linkColumns(field: ItemField): readonly string[] | undefined {
  if (field.link !== "item") return undefined;
  const { identifier } = field.target();
  return identifyingColumns(
    field,
    identifier.fields.map(({ name }) => name),
  );
}

/** The keys of an item that its own relations to one item are made of. */
function foreignKeysOf({ fields }: DefinedResource): readonly ForeignKey[] {
  const keysByField = new Map(Object.entries(fields).map(([key, { field = key }]) => [field, key]));
  return Object.entries(fields).flatMap(([relation, field]): readonly ForeignKey[] => {
    const keys = (linkColumns(field) ?? []).flatMap((name) => keysByField.get(name) ?? []);
    return keys.length === 0 ? [] : [{ keys, relation }];
  });
}
