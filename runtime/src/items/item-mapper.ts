/** How the rows of a resource become items: compiled of its fields, once for what is sent. */
import type { DefinedResource, ItemField, ItemFields } from "../definition/resource-definition.js";
import { type Select, selectOf } from "../reading/prisma-arguments.js";
import type { BoundField, FieldInPlace, Inclusion, ItemForm, Place, RelatedField, Row } from "./fields/bound-field.js";
import { embedded, embeddedList } from "./fields/embedded-fields.js";
import { collection, reference } from "./fields/link-fields.js";
import { rowLink } from "./fields/links.js";
import { column, count } from "./fields/value-fields.js";

/**
 * @param fields those that are sent. Default: all
 * @param inclusion the items that are included: they are sent although no field names them
 */
export function itemForm(
  owner: DefinedResource,
  fields: readonly string[] = Object.keys(owner.fields),
  inclusion?: Inclusion,
): ItemForm {
  return formOf(owner, owner.fields, fields, inclusion);
}

/**
 * The fields of an item inside another one: its own relations are IRIs, if they have any. One that a client includes
 * has its embedded lists.
 */
export function insideFields(owner: DefinedResource, how: "embedded" | "included" = "embedded"): ItemFields {
  const entries = Object.entries(owner.fields).flatMap(([key, field]): readonly (readonly [string, ItemField])[] => {
    const isKept = how === "included" && field.link === "embedded-list";
    const inside = isKept ? field : inPlace(field, placeOf(owner, key, field)).inside;
    return inside === undefined || owner.embeddedFields?.includes(key) === false ? [] : [[key, inside]];
  });
  return Object.fromEntries(entries);
}

/** Returns what a field is made of in its place, by the kind of the field. */
function inPlace(field: ItemField, place: Place): FieldInPlace {
  switch (field.link) {
    case undefined:
      return "counts" in field ? count(field, place) : column(field, place);
    case "item":
      return reference(field, place);
    case "embedded":
      return embedded(field, place);
    case "embedded-list":
      return embeddedList(field, place);
    case "collection":
      return collection(field, place);
  }
}

function placeOf(owner: DefinedResource, key: string, { field = key }: ItemField): Place {
  return { key, name: field, owner, inside: (target, fields) => insideForm(target, fields) };
}

function insideForm(owner: DefinedResource, names?: readonly string[]): ItemForm {
  const fields = insideFields(owner);
  return formOf(owner, fields, names ?? Object.keys(fields), undefined);
}

/** Of what a client includes: the item of a link, or what is included in the items of a list or in an embedded item. */
function includedForm(field: RelatedField, inclusion: Inclusion): ItemForm {
  const target = field.target();
  const fields = insideFields(target, field.link === "item" ? "included" : "embedded");
  const names = "fields" in field ? field.fields : undefined;
  return formOf(target, fields, names ?? Object.keys(fields), inclusion);
}

function formOf(
  owner: DefinedResource,
  fields: ItemFields,
  names: readonly string[],
  inclusion: Inclusion | undefined,
): ItemForm {
  const { paths = [] } = inclusion ?? {};
  const { path, type, only } = owner;
  const sent = new Set([...names, ...paths.map((each) => each.replace(/\..*/, ""))]);
  const entries = Object.entries(fields).flatMap(([key, field]): readonly (readonly [string, BoundField])[] => {
    if (!sent.has(key)) return [];
    const place = placeOf(owner, key, field);
    const usual = inPlace(field, place).bind();
    const isIncluded = paths.some((each) => each === key || each.startsWith(`${key}.`));
    if (inclusion === undefined || field.link === undefined || !isIncluded) return [[key, usual]];
    const inner = paths.flatMap((each) => (each.startsWith(`${key}.`) ? [each.slice(key.length + 1)] : []));
    return [[key, inclusion.bind(field, usual, includedForm(field, { ...inclusion, paths: inner }), place)]];
  });
  const all = entries.map(([, field]) => field);
  const select: Select = Object.assign({}, ...all.map((field) => field.select), selectOf(identifierOf(owner)));
  const url: Entries = only === "getCollection" ? [] : [["@id", rowLink(owner, `${path}/:id`)]];
  return {
    select,
    references: all.flatMap(({ references = [] }) => references),
    lists: all.flatMap(({ lists = [] }) => lists),
    counts: all.flatMap(({ counts = [] }) => counts),
    joins: all.flatMap(({ joins = [] }) => joins),
    computed: all.flatMap(({ computed = [] }) => computed),
    toItem: maker([...url, ["@type", () => type], ...entries.map(([key, { value }]) => [key, value] as const)]),
  };
}

function identifierOf({ identifier }: DefinedResource): readonly string[] {
  return identifier.fields.map(({ name }) => name);
}

type Entries = readonly (readonly [key: string, value: BoundField["value"]])[];

/** One loop for each row: a column's value needs no call. */
function maker(entries: Entries): ItemForm["toItem"] {
  const keys = entries.map(([key]) => key);
  const values = entries.map(([, value]) => value);
  return (row, base) => {
    // Whatever the delegate of a model returns has its fields by name.
    const fields = row as Row;
    const item: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index++) {
      const value = values[index];
      item[keys[index] ?? ""] = typeof value === "function" ? value(fields, base) : fields[value ?? ""];
    }
    return item;
  };
}
