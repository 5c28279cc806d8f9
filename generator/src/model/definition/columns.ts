/** The columns that are read of a resource: hidden fields never leave the database. */
import type { ApiResource, ItemField } from "../api-model.js";
import {
  embeddedFields,
  embeddedLists,
  type HasApi,
  isEmbedding,
  operationsOn,
  parentKey,
  resourceOf,
} from "../lookup.js";

/** A `select` of Prisma. */
export interface Columns {
  readonly [name: string]: true | { readonly select: Columns };
}

/** Those of an item; undefined if it reads every column, and nothing else: a call that names none is cheaper. */
export function itemColumns(context: HasApi, resource: ApiResource): Columns | undefined {
  const { fields } = resource;
  const isPlain = fields.every((field) =>
    field.kind === "reference" ? field.key.kind === "foreign-key" : !isEmbedding(field),
  );
  const needed = new Set(names(context, resource, fields));
  if (isPlain && resource.columns.every((name) => needed.has(name))) return undefined;
  return columnsOf(context, resource, fields);
}

/** Those of an item inside another one. */
export function embeddedColumns(context: HasApi, resource: ApiResource): Columns {
  return columnsOf(context, resource, embeddedFields(resource));
}

/** What the lists of a row are found by. */
export function listKeys(resource: ApiResource): readonly string[] {
  return [...new Set([...resource.relations, ...embeddedLists(resource)].flatMap(parentKey))];
}

function columnsOf(context: HasApi, resource: ApiResource, fields: readonly ItemField[]): Columns {
  const columns = names(context, resource, fields).map((name): readonly [string, Columns[string]] => [name, true]);
  const relations = fields.flatMap((field): readonly (readonly [string, Columns[string]])[] => {
    switch (field.kind) {
      case "embedded":
        return [[field.name, { select: embeddedColumns(context, resourceOf(context, field.target)) }]];
      case "reference":
        return field.key.kind === "select" ? [[field.name, { select: keyColumns(context, field.target) }]] : [];
      default:
        return [];
    }
  });
  return Object.fromEntries([...columns, ...relations]);
}

function keyColumns(context: HasApi, model: string): Columns {
  const { identifier } = resourceOf(context, model).resource;
  return Object.fromEntries(identifier.fields.map(({ name }) => [name, true]));
}

/** What is shown, then what links, cursors and list relations need. */
function names(context: HasApi, resource: ApiResource, fields: readonly ItemField[]): readonly string[] {
  const { identifier } = resource.resource;
  const shown = fields.flatMap((field) => (field.kind === "scalar" ? [field.name] : []));
  const ofReferences = fields.flatMap((field) =>
    field.kind === "reference" && field.key.kind === "foreign-key" ? field.key.fields : [],
  );
  // No list is read for an item inside another one.
  const ofLists = fields === resource.fields ? listKeys(resource) : [];
  const ofCursors = operationsOn(context, resource).flatMap(({ operation }) =>
    (operation.pagination.viaCursor ?? []).map(({ field }) => field),
  );
  const ofIdentifier = identifier.fields.map(({ name }) => name);
  return [...new Set([...shown, ...ofIdentifier, ...ofReferences, ...ofLists, ...ofCursors])];
}
