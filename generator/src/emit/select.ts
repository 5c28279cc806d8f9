/** The columns that are read, and the type of a row with them: hidden fields never leave the database. */
import type { ApiResource, ItemField } from "../model/api-model.js";
import {
  embeddedFields,
  embeddedLists,
  hasEmbeddedForm,
  isEmbedding,
  operationsOn,
  parentKey,
  resourceOf,
} from "../model/lookup.js";
import { block, braces, type Doc } from "../printer/doc.js";
import { key } from "../printer/literal.js";
import type { ConstStatement, Part, Statement } from "../printer/module.js";
import { formatList } from "../util/wording.js";
import { clientTypes, type EmitContext, embeddedRowType } from "./context.js";

/** `const select`, one more for each embedded list, and `type CityRow`. */
export function emitSelect(context: EmitContext, resource: ApiResource): Part {
  const { typeName } = resource;
  const { model } = resource.resource;
  if (readsAllColumns(context, resource)) {
    return {
      imports: clientTypes(context, "Prisma"),
      statements: [
        {
          kind: "type",
          name: `${typeName}Row`,
          exported: true,
          doc: "A row with all its columns.",
          type: `Prisma.${model}GetPayload<object>`,
        },
        ...embeddedRow(context, resource),
      ],
    };
  }
  const lists = embeddedLists(resource);
  const selects: readonly ConstStatement[] = [
    selectConstant("select", model, selectOf(context, resource, resource.fields)),
    ...lists.map(({ name, target }) =>
      selectConstant(listSelect(name), target, embeddedSelect(context, resourceOf(context, target))),
    ),
  ];
  const own = `Prisma.${model}GetPayload<{ select: typeof select }>`;
  const members = lists.map(
    ({ name, target }): Doc => [
      `readonly ${key(name)}?: readonly Prisma.${target}GetPayload<{ select: typeof ${listSelect(name)} }>[]`,
    ],
  );
  return {
    imports: clientTypes(context, "Prisma"),
    statements: [
      ...selects,
      {
        kind: "type",
        name: `${typeName}Row`,
        exported: true,
        doc: rowDoc(resource),
        type: members.length === 0 ? own : [`${own} & `, block(members, ";")],
      },
      ...embeddedRow(context, resource),
    ],
  };
}

/** A field that no item has leaves the database only if lists are found by it. */
function rowDoc(resource: ApiResource): string {
  const { fields, resource: stated } = resource;
  const shown = new Set([...fields, ...stated.identifier.fields].map(({ name }) => name));
  const unsent = listKeys(resource).filter((name) => !shown.has(name));
  return unsent.length === 0
    ? "A row with the columns that are read: hidden fields never leave the database."
    : `A row with the columns that are read. Its lists are found by ${formatList(unsent)}.`;
}

/** What the lists of a row are found by. */
function listKeys(resource: ApiResource): readonly string[] {
  return [...new Set([...resource.relations, ...embeddedLists(resource)].flatMap(parentKey))];
}

/** True if every column is needed, and nothing beyond the columns: a call that names none is cheaper. */
export function readsAllColumns(context: EmitContext, resource: ApiResource): boolean {
  const { fields } = resource;
  const isPlain = fields.every((field) =>
    field.kind === "reference" ? field.key.kind === "foreign-key" : !isEmbedding(field),
  );
  const needed = new Set(columns(context, resource, fields));
  return isPlain && resource.columns.every((name) => needed.has(name));
}

/** `const selectEmbedded` and `type CityEmbeddedRow`, if the item has a second form inside others. */
function embeddedRow(context: EmitContext, resource: ApiResource): readonly Statement[] {
  if (!hasEmbeddedForm(context, resource)) return [];
  const { model } = resource.resource;
  return [
    selectConstant("selectEmbedded", model, embeddedSelect(context, resource)),
    {
      kind: "type",
      name: embeddedRowType(resource),
      exported: true,
      doc: "A row that is embedded in another one.",
      type: `Prisma.${model}GetPayload<{ select: typeof selectEmbedded }>`,
    },
  ];
}

/** The constant that holds the columns of an embedded list: `citiesSelect`. */
export function listSelect(field: string): string {
  return `${field}Select`;
}

function selectConstant(name: string, model: string, value: Doc): ConstStatement {
  return { kind: "const", name, exported: false, doc: "", value: [value, ` as const satisfies Prisma.${model}Select`] };
}

/** The columns of a resource inside another's item. */
function embeddedSelect(context: EmitContext, target: ApiResource): Doc {
  return selectOf(context, target, embeddedFields(target));
}

function selectOf(context: EmitContext, resource: ApiResource, fields: readonly ItemField[]): Doc {
  const relations = fields.flatMap((field): readonly (readonly [string, Doc])[] => {
    switch (field.kind) {
      case "embedded":
        return [[field.name, nested(embeddedSelect(context, resourceOf(context, field.target)))]];
      case "reference":
        return field.key.kind === "select" ? [[field.name, nested(identifierSelect(context, field.target))]] : [];
      default:
        return [];
    }
  });
  const entries = new Map<string, Doc>(columns(context, resource, fields).map((name) => [name, "true"]));
  for (const [name, select] of relations) entries.set(name, select);
  return braces([...entries].map(([name, select]): Doc => [key(name), ": ", select]));
}

function nested(select: Doc): Doc {
  return braces([["select: ", select]]);
}

function identifierSelect(context: EmitContext, model: string): Doc {
  const { identifier } = resourceOf(context, model).resource;
  return braces(identifier.fields.map(({ name }) => `${key(name)}: true`));
}

/** What is shown, then what links, cursors and list relations need. */
function columns(context: EmitContext, resource: ApiResource, fields: readonly ItemField[]): readonly string[] {
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
