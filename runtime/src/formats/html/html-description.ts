/**
 * The parts of a resource's description that only browsable pages need. An API without these pages does not load them.
 */

import { hasTraits, keysWith } from "../../definition/field-kinds.js";
import { identifyingColumns, relatedColumns } from "../../definition/relation.js";
import type { DefinedResource, ItemField } from "../../definition/resource-definition.js";
import type { ForeignKey, HtmlDescription, ResourceDescription } from "../../document/format.js";
import { labelKey } from "./label.js";

/** The resources by their models. */
type Resources = ReadonlyMap<string, DefinedResource>;

export function describePages(defined: DefinedResource, resources: Resources): HtmlDescription {
  const { fields } = defined;
  return {
    links: keysWith(fields, { sends: "iri" }),
    foreignKeys: foreignKeysOf(defined),
    labelKey: labelKey(defined),
    owner: ownerOf(defined, resources),
    relatedLabelKeys: relatedLabelKeys(defined, resources),
  };
}

/**
 * Returns the label keys of related items by the keys of their relations: `name` for `country`. Relations to unknown
 * resources are left out.
 */
function relatedLabelKeys({ fields }: DefinedResource, resources: Resources): ReadonlyMap<string, string> {
  const entries = Object.entries(fields).flatMap(([key, field]): readonly (readonly [string, string])[] => {
    const target = field.link === undefined ? undefined : resources.get(field.target().model);
    const label = target && labelKey(target);
    return label === undefined ? [] : [[key, label]];
  });
  return new Map(entries);
}

/**
 * Returns the first relation to an item under whose path this resource's items are a list: `country` of a city, because
 * of `/countries/FR/cities`. The relation must refer to the item by the columns of that list.
 */
function ownerOf({ model, fields }: DefinedResource, resources: Resources): ResourceDescription["owner"] {
  for (const [key, field] of Object.entries(fields)) {
    const columns = linkColumns(field);
    if (field.link === undefined || columns === undefined) continue;
    const owner = resources.get(field.target().model);
    const isListed = owner?.relations.some(
      ({ target, parent }) => target === model && relatedColumns(parent).join() === columns.join(),
    );
    if (owner && isListed && owner.only === undefined) return { key, path: owner.path };
  }
  return undefined;
}

/**
 * Returns the columns of a row whose values are the key in the IRI of a relation to one item: `countryCode`. Undefined
 * for other fields.
 */
function linkColumns(field: ItemField): readonly string[] | undefined {
  if (!hasTraits(field, { sends: "iri", isList: false })) return undefined;
  const { identifier } = field.target();
  return identifyingColumns(
    field,
    identifier.fields.map(({ name }) => name),
  );
}

/**
 * Returns the keys of an item that hold the keys of its related items, with the relations: `countryCode`, `country`.
 */
function foreignKeysOf({ fields }: DefinedResource): readonly ForeignKey[] {
  const keysByField = new Map(Object.entries(fields).map(([key, { field = key }]) => [field, key]));
  return Object.entries(fields).flatMap(([relation, field]): readonly ForeignKey[] => {
    const keys = (linkColumns(field) ?? []).flatMap((name) => keysByField.get(name) ?? []);
    return keys.length === 0 ? [] : [{ keys, relation }];
  });
}
