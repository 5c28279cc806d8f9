/** Rows for any datamodel: each column is filled by the number of its row, so that relations lead to rows that are there. */
import type { DMMF } from "@prisma/generator-helper";

type Datamodel = DMMF.Document["datamodel"];
type Model = Datamodel["models"][number];
type Field = Model["fields"][number];
export type Row = { readonly [field: string]: unknown };

/** Two pages of each table. */
export const rowsOfEach = 45;

/** Another row for each row, none twice: a unique foreign key stays unique. 7 and 45 have no factor in common. */
const related = (row: number) => (row * 7 + 3) % rowsOfEach;

export function rowsFor(model: Model, datamodel: Datamodel): readonly Row[] {
  const columns = model.fields.filter(({ kind }) => kind !== "object");
  return Array.from({ length: rowsOfEach }, (_, row) =>
    Object.fromEntries(columns.map((field) => [field.name, cellOf(model, field, row, datamodel)])),
  );
}

function cellOf(model: Model, field: Field, row: number, datamodel: Datamodel): unknown {
  if (!field.isRequired && !isKey(model, field) && row % 5 === 0) return null;
  const relations = model.fields.filter(({ relationFromFields }) => relationFromFields?.includes(field.name));
  // Of a column that is part of several keys, the longest key says what it holds.
  const [relation] = relations.sort(
    (a, b) => (b.relationFromFields?.length ?? 0) - (a.relationFromFields?.length ?? 0),
  );
  if (relation === undefined) return plainValue(field, row, datamodel);
  const target = datamodel.models.find(({ name }) => name === relation.type);
  const index = relation.relationFromFields?.indexOf(field.name) ?? 0;
  const column = target?.fields.find(({ name }) => name === relation.relationToFields?.[index]);
  if (target === undefined || column === undefined) throw new Error(`${model.name}.${field.name} leads nowhere`);
  return cellOf(target, column, related(row), datamodel);
}

function isKey({ primaryKey, uniqueFields }: Model, { name, isId, isUnique }: Field): boolean {
  return isId || isUnique || (primaryKey?.fields.includes(name) ?? false) || uniqueFields.flat().includes(name);
}

function plainValue(field: Field, row: number, { enums }: Datamodel): unknown {
  if (field.isList) return [];
  if (field.kind === "enum") {
    const values = enums.find(({ name }) => name === field.type)?.values ?? [];
    return values[row % values.length]?.name;
  }
  switch (field.type) {
    case "String":
      return `k${row}`;
    case "Boolean":
      return row % 2 === 0;
    case "Int":
      return row + 1;
    case "BigInt":
      return BigInt(row + 1);
    case "Float":
    case "Decimal":
      return row + 0.5;
    case "DateTime":
      return new Date(Date.UTC(2026, 0, 1, row));
    case "Json":
      return { row };
    default:
      return new Uint8Array([row]);
  }
}
