/**
 * Emits the type of a row. It names the columns, so that a column which Prisma's client does not have is a type error.
 */
import type { Columns } from "../model/definition/item-shapes.js";
import type { ResourceModule } from "../model/modules/resource-module.js";
import { angles, block, type Doc, unionType } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import { type ModuleFragment, runtimeTypes } from "../printer/module.js";
import { computedType } from "./computed-type.js";
import { clientTypes, type EmitContext } from "./context.js";

/** Emits `type CityRow`. */
export function emitRowType(
  context: EmitContext,
  { model, typeName, rows, own: { computed } }: ResourceModule,
): ModuleFragment {
  const { columns } = rows;
  const added = computed.map((column): Doc => [`readonly ${key(column.name)}?: ${computedType(column)}`]);
  const rowType = rowOf(model, columns);
  return {
    imports: [...clientTypes(context.imports, "Prisma"), ...runtimeTypes(...usedTypes(columns))],
    statements: [
      {
        kind: "type",
        name: `${typeName}Row`,
        exported: true,
        doc: `A row of ${model} with the columns that Prisma reads. Hidden fields are not read.`,
        type: added.length === 0 ? rowType : [rowType, " & ", block(added, ";")],
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
