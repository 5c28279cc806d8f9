/** Compiles the fields of a resource into an item mapper, once for each set of fields that is sent. */
import { type ByKind, byKind, hasTraits, keysWith } from "../definition/field-kinds.js";
import type { DefinedResource, ItemField, ItemFields, RelatedField } from "../definition/resource-definition.js";
import { type Select, selectOf } from "../reading/prisma-arguments.js";
import type { BindableField, BoundField, FieldContext, Inclusion, ItemMapper, Row } from "./fields/bound-field.js";
import { collection } from "./fields/collection.js";
import { column } from "./fields/column.js";
import { computedValue } from "./fields/computed-value.js";
import { count } from "./fields/count.js";
import { embeddedItem } from "./fields/embedded-item.js";
import { embeddedList } from "./fields/embedded-list.js";
import { rowLink } from "./fields/links.js";
import { reference } from "./fields/reference.js";

/**
 * Returns the mapper of a resource's items: the columns that are read, and the function that maps a row to an item.
 * @param fields the fields that are sent. Default: all
 * @param inclusion the items that are included. They are sent even if `fields` leaves them out
 */
export function itemMapper(
  owner: DefinedResource,
  fields: readonly string[] = Object.keys(owner.fields),
  inclusion?: Inclusion,
): ItemMapper {
  return mapperOf(owner, owner.fields, fields, inclusion);
}

/** How an item came into another one: the schema embeds it, or a client includes it in place of a link. */
export type Nesting = "embedded" | "included";

/**
 * Returns the fields of a nested item. A relation becomes an IRI, or is left out if there is no IRI for it. An included
 * item keeps its embedded lists.
 */
export function nestedFields(owner: DefinedResource, nesting: Nesting = "embedded"): ItemFields {
  const entries = Object.entries(owner.fields).flatMap(([key, field]): readonly (readonly [string, ItemField])[] => {
    const { nested, included = nested } = bindableField(field, contextOf(owner, key, field));
    const kept = nesting === "included" ? included : nested;
    return kept === undefined || owner.embeddedFields?.includes(key) === false ? [] : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

/** Returns the nesting of the items that a client includes in a field: an item replaces a link, or is one of several. */
export function nestingIn(field: RelatedField): Nesting {
  return hasTraits(field, { sends: "iri", isList: false }) ? "included" : "embedded";
}

/** Whether an included item has the same fields as one that is not nested. */
export function isWholeIncluded({
  fields,
  embeddedFields,
}: Pick<DefinedResource, "fields" | "embeddedFields">): boolean {
  return embeddedFields === undefined && keysWith(fields, { sends: "items", isList: false }).length === 0;
}

const binding: ByKind<BindableField, [place: FieldContext]> = {
  column,
  computed: computedValue,
  count,
  reference,
  embedded: embeddedItem,
  "embedded-list": embeddedList,
  collection,
};

/**
 * Returns a field that can be bound, by the kind of the field: `reference(field, …)` for a relation that is sent as an
 * IRI.
 */
function bindableField(field: ItemField, place: FieldContext): BindableField {
  return byKind(binding, field, place);
}

function contextOf(owner: DefinedResource, key: string, { field = key }: ItemField): FieldContext {
  return { key, name: field, owner, nestedMapper: (target, fields) => nestedMapper(target, fields) };
}

function nestedMapper(owner: DefinedResource, names?: readonly string[]): ItemMapper {
  const fields = nestedFields(owner);
  return mapperOf(owner, fields, names ?? Object.keys(fields), undefined);
}

/**
 * Returns the mapper of the items that a client includes. For a link, it maps the related item. For a list or an
 * embedded item, it maps its items, with the inclusions in them.
 */
function includedMapper(field: RelatedField, inclusion: Inclusion): ItemMapper {
  const target = field.target();
  const fields = nestedFields(target, nestingIn(field));
  return mapperOf(target, fields, field.fields ?? Object.keys(fields), inclusion);
}

function mapperOf(
  owner: DefinedResource,
  fields: ItemFields,
  names: readonly string[],
  inclusion: Inclusion | undefined,
): ItemMapper {
  const { paths = [] } = inclusion ?? {};
  const { path, type, only } = owner;
  const sent = new Set([...names, ...paths.map((includedPath) => includedPath.replace(/\..*/, ""))]);
  const entries = Object.entries(fields).flatMap(([key, field]): readonly (readonly [string, BoundField])[] => {
    if (!sent.has(key)) return [];
    const place = contextOf(owner, key, field);
    const usual = bindableField(field, place).bind();
    const isIncluded = paths.some((includedPath) => includedPath === key || includedPath.startsWith(`${key}.`));
    if (inclusion === undefined || field.link === undefined || !isIncluded) return [[key, usual]];
    const inner = paths.flatMap((includedPath) =>
      includedPath.startsWith(`${key}.`) ? [includedPath.slice(key.length + 1)] : [],
    );
    return [[key, inclusion.bind(field, usual, includedMapper(field, { ...inclusion, paths: inner }), place)]];
  });
  const boundFields = entries.map(([, field]) => field);
  const select: Select = Object.assign({}, ...boundFields.map((field) => field.select), selectOf(identifierOf(owner)));
  const url: Entries = only === "getCollection" ? [] : [["@id", rowLink(owner, `${path}/:id`)]];
  return {
    select,
    references: boundFields.flatMap(({ references = [] }) => references),
    lists: boundFields.flatMap(({ lists = [] }) => lists),
    counts: boundFields.flatMap(({ counts = [] }) => counts),
    joins: boundFields.flatMap(({ joins = [] }) => joins),
    computed: boundFields.flatMap(({ computed = [] }) => computed),
    toItem: itemMaker([...url, ["@type", () => type], ...entries.map(([key, { value }]) => [key, value] as const)]),
  };
}

function identifierOf({ identifier }: DefinedResource): readonly string[] {
  return identifier.fields.map(({ name }) => name);
}

type Entries = readonly (readonly [key: string, value: BoundField["value"]])[];

/**
 * Returns a function that maps a row to an item. It is one loop, because reading a column's value then needs no call.
 */
function itemMaker(entries: Entries): ItemMapper["toItem"] {
  const keys = entries.map(([key]) => key);
  const values = entries.map(([, value]) => value);
  return (row, base) => {
    // The cast is safe, because rows of any delegate have their fields by name.
    const fields = row as Row;
    const item: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index++) {
      const value = values[index];
      item[keys[index] ?? ""] = typeof value === "function" ? value(fields, base) : fields[value ?? ""];
    }
    return item;
  };
}
