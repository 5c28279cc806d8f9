/**
 * Emits the type of a row. It names the columns, so that a column which Prisma's client does not have is a type error.
 */
import { ownColumns } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../model/api-model.js";
import { computedType } from "../model/fields/computed.js";
import { type Columns, columnsNamed } from "../model/fields/field-in-place.js";
import { columnsOf } from "../model/fields/shown-items.js";
import { type HasApi, operationsOn } from "../model/lookup.js";
import { angles, block, type Doc, unionType } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import { type Part, runtimeTypes } from "../printer/module.js";
import { clientTypes, type EmitContext } from "./context.js";

/** Emits `type CityRow`. */
export function emitRowType(context: EmitContext, resource: ApiResource): Part {
  const { typeName } = resource;
  const { model } = resource.resource;
  const columns = rowColumns(context, resource);
  const computed = resource.fields.flatMap((field): readonly Doc[] =>
    field.kind === "computed" ? [[`readonly ${key(field.name)}?: ${computedType(field)}`]] : [],
  );
  const own = rowOf(model, columns);
  return {
    imports: [...clientTypes(context, "Prisma"), ...runtimeTypes(...usedTypes(columns))],
    statements: [
      {
        kind: "type",
        name: `${typeName}Row`,
        exported: true,
        doc: `A row of ${model} with the columns that Prisma reads. Hidden fields are not read.`,
        type: computed.length === 0 ? own : [own, " & ", block(computed, ";")],
      },
    ],
  };
}

/** Returns the type of a row with these columns: `RowOf<Prisma.$CityPayload, "id" | "name">`. */
function rowOf(model: string, columns: Columns): Doc {
  const names = Object.keys(columns).filter((name) => columns[name] === true);
  const related = Object.entries(columns).flatMap(([name, column]): readonly Doc[] => {
    if (column === true) return [];
    const row = rowOf(column.model, column.columns);
    return [[`${key(name)}: `, column.isList ? ["readonly ", row, "[]"] : row]];
  });
  const own: readonly Doc[] = [`Prisma.$${model}Payload`, unionType(names.map(quote))];
  return related.length === 0 ? ["RowOf", angles(own)] : ["RowWith", angles([...own, block(related, ";")])];
}

/**
 * Returns the runtime's types that the row type of these columns uses: `RowOf`, or `RowWith` and the types of related
 * rows.
 */
function usedTypes(columns: Columns): readonly string[] {
  const related = Object.values(columns).flatMap((column) => (column === true ? [] : [column.columns]));
  return related.length === 0 ? ["RowOf"] : ["RowWith", ...related.flatMap(usedTypes)];
}

/**
 * Returns the columns of a resource's rows: those that items are built from, that list relations are matched by, and
 * that cursors consist of. Prisma does not select hidden fields.
 */
function rowColumns(context: HasApi, resource: ApiResource): Columns {
  const ofLists = resource.relations.flatMap(({ parent }) => ownColumns(parent));
  const ofCursors = operationsOn(context, resource).flatMap(({ operation }) =>
    (operation.pagination.viaCursor ?? []).map(({ field }) => field),
  );
  return { ...columnsOf(context, resource, resource.fields), ...columnsNamed([...ofLists, ...ofCursors]) };
}
