/**
 * Lists what clients see of the items of a route: each key with its type. A key of a nested item is named
 * `author.name`.
 */
import type { ApiResource } from "../model/api-model.js";
import type { EmbeddedItemField } from "../model/fields/embedded-item.js";
import type { EmbeddedListItemField } from "../model/fields/embedded-list.js";
import type { ModelItemField } from "../model/fields/item-field.js";
import { fieldsWhenNested } from "../model/fields/shown-items.js";
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
  const fields = rows.fields.filter((field) => shown?.includes(keyOf(field)) !== false);
  return [
    ...addressEntries(rows),
    ...entryIf(isLinked, { kind: "type", name: "", value: [type].flat().join(", "), place }),
    { kind: "links", name: "", value: absoluteUrls ? "absolute" : "paths", place },
    ...entryIf(api.formats.includes("csv"), { kind: "columns", name: "", value: fields.map(keyOf).join(", "), place }),
    ...fieldEntries(side, fields, ""),
    // Restricted fields that are not sent can still be filtered and sorted by.
    ...(rows.restricted ?? [])
      .filter((name) => fields.every((field) => schemaField(field) !== name))
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

function fieldEntries(side: Side, fields: readonly ModelItemField[], prefix: string): readonly SurfaceEntry[] {
  const { api, rows } = side;
  const { only } = rows.resource;
  const hasUrl = only !== "getCollection" && api.formats.includes("jsonld");
  return [
    ...entryIf(hasUrl, { kind: "field", name: `${prefix}@id`, place: formatLocation(rows.location) }),
    ...fields.map((field): SurfaceEntry => {
      const place = fieldLocation(side, schemaField(field));
      const name = prefix + keyOf(field);
      const parts = [
        ...subEntriesOf(side, field, name, place),
        ...entryIf(rows.restricted?.includes(schemaField(field)) === true, { kind: "restricted", name, place }),
      ];
      return { kind: "field", name, value: fieldTypeText(field), place, parts };
    }),
  ];
}

/** Returns the location of a field's declaration in the schema, or of its model if the field has none. */
function fieldLocation({ rows, sources }: Side, field: string): string {
  const entry = sources.field(rows.resource.model, field);
  return formatLocation(entry ? sources.locate(locationOf(entry)) : rows.location);
}

/** Returns the field of the schema that an item field shows; for a count, the relation that it counts. */
export function schemaField(field: ModelItemField): string {
  return field.kind === "count" ? field.step.relation : field.name;
}

function fieldTypeText(field: ModelItemField): string {
  switch (field.kind) {
    case "scalar":
    case "computed":
      return field.list ? `list of ${field.type}` : field.type;
    case "count":
      return "Int";
    case "reference":
      return "link to an item";
    case "collection":
      return "link to a collection";
    case "embedded":
      return "item";
    case "embedded-list":
      return "list of items";
  }
}

function subEntriesOf(side: Side, field: ModelItemField, name: string, place: string): readonly SurfaceEntry[] {
  const nullable = entryIf(field.nullable, { kind: "null", name, place });
  switch (field.kind) {
    case "count":
      return [];
    case "computed":
      return nullable;
    case "scalar":
      return [
        ...nullable,
        ...(field.values ?? []).map(
          (value): SurfaceEntry => ({ kind: "field value", name: `${name}=${value}`, place }),
        ),
      ];
    case "embedded":
      return [...nullable, ...embeddedEntries(side, field, name)];
    case "embedded-list":
      return [{ kind: "limit", name, value: field.limit, place }, ...embeddedEntries(side, field, name)];
    case "reference":
      return [...nullable, ...addressEntries(resourceOf(side, field.target))];
    case "collection": {
      const collection = side.rows.relations.find(({ relation }) => relation === field.name);
      return [{ kind: "address", name, value: openApiPath(collection?.operation.path ?? ""), place }];
    }
  }
}

function embeddedEntries(
  side: Side,
  { target, fields }: EmbeddedItemField | EmbeddedListItemField,
  name: string,
): readonly SurfaceEntry[] {
  const rows = resourceOf(side, target);
  return [
    ...addressEntries(rows),
    ...fieldEntries({ ...side, rows }, fieldsWhenNested(side, rows, fields), `${name}.`),
  ];
}
