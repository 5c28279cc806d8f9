/** The columns that are read, and the type of a row with them: hidden fields never leave the database. */
import type { ApiResource } from "../model/api-model.js";
import { itemColumns, listKeys } from "../model/definition/columns.js";
import { computedType } from "../model/fields/computed.js";
import { listColumns } from "../model/fields/embedded-list.js";
import type { Columns } from "../model/fields/field-in-place.js";
import { insideColumns } from "../model/fields/shown-items.js";
import { embeddedLists, resourceOf } from "../model/lookup.js";
import { block, type Doc } from "../printer/doc.js";
import { key, literal } from "../printer/literal.js";
import type { ConstStatement, Part } from "../printer/module.js";
import { formatList } from "../util/wording.js";
import { clientTypes, type EmitContext } from "./context.js";

/** `const select`, one more for each embedded list, and `type CityRow`. */
export function emitSelect(context: EmitContext, resource: ApiResource): Part {
  const { typeName } = resource;
  const { model } = resource.resource;
  const columns = itemColumns(context, resource);
  const computed = resource.fields.flatMap((field): readonly Doc[] =>
    field.kind === "computed" ? [[`readonly ${key(field.name)}?: ${computedType(field)}`]] : [],
  );
  if (columns === undefined) {
    return {
      imports: clientTypes(context, "Prisma"),
      statements: [
        {
          kind: "type",
          name: `${typeName}Row`,
          exported: true,
          doc: "A row with all its columns.",
          type: rowType(`Prisma.${model}GetPayload<object>`, computed),
        },
      ],
    };
  }
  const lists = embeddedLists(resource);
  const selects: readonly ConstStatement[] = [
    selectConstant("select", model, columns),
    ...lists.map(({ name, target, fields }) =>
      selectConstant(listColumns(name), target, insideColumns(context, resourceOf(context, target), fields)),
    ),
  ];
  const own = `Prisma.${model}GetPayload<{ select: typeof select }>`;
  const members = lists.map(
    ({ name, target }): Doc => [
      `readonly ${key(name)}?: readonly Prisma.${target}GetPayload<{ select: typeof ${listColumns(name)} }>[]`,
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
        type: rowType(own, [...members, ...computed]),
      },
    ],
  };
}

function rowType(own: string, members: readonly Doc[]): Doc {
  return members.length === 0 ? own : [`${own} & `, block(members, ";")];
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

function selectConstant(name: string, model: string, columns: Columns): ConstStatement {
  const value = [literal(columns), ` as const satisfies Prisma.${model}Select`];
  return { kind: "const", name, exported: false, doc: "", value };
}
