/**
 * Lists what clients see of the items of a route: each key with its type. A key of a nested item is named
 * `author.name`.
 */
import {
  type ByKind,
  byKind,
  type DescribedScalar,
  type FieldWith,
  type ItemField,
  type ItemFields,
  nestedFields,
} from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../model/api-model.js";
import { definedOf } from "../model/definition/item-shapes.js";
import { keyOf, resourceOf } from "../model/lookup.js";
import { itemPath } from "../model/paths.js";
import { formatLocation, locationOf } from "../schema/location.js";
import { openApiPath } from "../util/route-text.js";
import { entryIf, type RouteContext, type SurfaceEntry } from "./surface-entry.js";

type Side = Omit<RouteContext, "owner">;

/** Returns the entries of the items of a route. @param shown the keys that the route sends; undefined for all */
export function itemEntries(side: Side, shown: readonly string[] | undefined): readonly SurfaceEntry[] {
  const { api, rows } = side;
  const { type, absoluteUrls } = rows.resource;
  const place = formatLocation(rows.location);
  const isLinked = api.formats.includes("jsonld");
  const fields = pickFields(definedOf(side, rows.resource.model).fields, shown);
  const schemaFields = Object.keys(fields).map((key) => schemaField(rows, key));
  return [
    ...addressEntries(rows),
    ...entryIf(isLinked, { kind: "type", name: "", value: [type].flat().join(", "), place }),
    { kind: "links", name: "", value: absoluteUrls ? "absolute" : "paths", place },
    ...entryIf(api.formats.includes("csv"), {
      kind: "columns",
      name: "",
      value: Object.keys(fields).join(", "),
      place,
    }),
    ...fieldEntries(side, fields, ""),
    // Restricted fields that are not sent can still be filtered and sorted by.
    ...(rows.restricted ?? [])
      .filter((name) => !schemaFields.includes(name))
      .map((name): SurfaceEntry => ({ kind: "restricted", name, place: fieldLocation(side, name) })),
  ];
}

/** Returns the entries that determine the URLs of a resource's items. */
export function addressEntries({ resource, location }: ApiResource): readonly SurfaceEntry[] {
  const { model: name, identifier } = resource;
  const place = formatLocation(location);
  const fields = identifier.fields.map(({ name, publicName = name, type }) => ({ key: `\`${publicName}\``, type }));
  const parts = fields.map(
    ({ key, type }): SurfaceEntry => ({ kind: "key type", name: `${name}.${key.slice(1, -1)}`, value: type, place }),
  );
  return [
    { kind: "identifier", name, value: fields.map(({ key }) => key).join(", "), place, parts },
    { kind: "address", name, value: openApiPath(itemPath(resource)), place },
  ];
}

/** Returns the fields with these keys; all if `keys` is undefined. */
function pickFields(fields: ItemFields, keys: readonly string[] | undefined): ItemFields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => keys?.includes(key) !== false));
}

function fieldEntries(side: Side, fields: ItemFields, prefix: string): readonly SurfaceEntry[] {
  const { api, rows } = side;
  const { only } = rows.resource;
  const hasUrl = only !== "getCollection" && api.formats.includes("jsonld");
  return [
    ...entryIf(hasUrl, { kind: "field", name: `${prefix}@id`, place: formatLocation(rows.location) }),
    ...Object.entries(fields).map(([key, field]): SurfaceEntry => {
      const place = fieldLocation(side, schemaField(rows, key));
      const name = prefix + key;
      const parts = [
        ...byKind(fieldParts, field, { side, key, name, place }),
        ...entryIf(field.restrictedBy !== undefined, { kind: "restricted", name, place }),
      ];
      return { kind: "field", name, value: byKind(typeTexts, field), place, parts };
    }),
  ];
}

/** Returns the location of a field's declaration in the schema, or of its model if the field has none. */
function fieldLocation({ rows, sources }: Side, field: string): string {
  const entry = sources.field(rows.resource.model, field);
  return formatLocation(entry ? sources.locate(locationOf(entry)) : rows.location);
}

/** Returns the field of the schema that the value of a key in the resource's items belongs to. */
export function schemaField({ fields }: ApiResource, key: string): string {
  return fields.find((field) => keyOf(field) === key)?.schemaField ?? key;
}

function scalarText({ type, list }: DescribedScalar): string {
  return list ? `list of ${type}` : type;
}

const typeTexts: ByKind<string> = {
  column: scalarText,
  computed: scalarText,
  count: scalarText,
  reference: () => "link to an item",
  embedded: () => "item",
  "embedded-list": () => "list of items",
  collection: () => "link to a collection",
};

/** A field of an item, in the place where a route sends it. */
interface SentField {
  readonly side: Side;
  readonly key: string;
  /** The name of its entry: `author.name` in a nested item. */
  readonly name: string;
  readonly place: string;
}

const fieldParts: ByKind<readonly SurfaceEntry[], [sent: SentField]> = {
  column: (field, sent) => [
    ...nullEntry(field, sent),
    ...(field.values ?? []).map(
      (value): SurfaceEntry => ({ kind: "field value", name: `${sent.name}=${value}`, place: sent.place }),
    ),
  ],
  computed: nullEntry,
  count: () => [],
  reference: (field, sent) => [
    ...nullEntry(field, sent),
    ...addressEntries(resourceOf(sent.side, field.target().model)),
  ],
  embedded: (field, sent) => [...nullEntry(field, sent), ...nestedEntries(field, sent)],
  "embedded-list": (field, sent) => [
    { kind: "limit", name: sent.name, value: field.limit, place: sent.place },
    ...nestedEntries(field, sent),
  ],
  collection: ({ field }, { side, key, name, place }) => {
    const collection = side.rows.relations.find(({ relation }) => relation === (field ?? key));
    return [{ kind: "address", name, value: openApiPath(collection?.operation.path ?? ""), place }];
  },
};

function nullEntry({ nullable }: ItemField, { name, place }: SentField): readonly SurfaceEntry[] {
  return entryIf(nullable === true, { kind: "null", name, place });
}

function nestedEntries(
  { target, fields }: FieldWith<{ readonly sends: "items" }>,
  { side, name }: SentField,
): readonly SurfaceEntry[] {
  const rows = resourceOf(side, target().model);
  return [
    ...addressEntries(rows),
    ...fieldEntries({ ...side, rows }, pickFields(nestedFields(target()), fields), `${name}.`),
  ];
}
