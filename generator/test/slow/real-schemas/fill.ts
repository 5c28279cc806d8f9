/** Rows for any datamodel: each column is filled by the number of its row, so that relations lead to rows that are there. */
import { otherSide } from "./related.js";
import { type Datamodel, type Field, keyOf, type Model, type Row } from "./tables.js";

/** What decides on the rows. Each function takes the number of a row. */
export interface Filling {
  readonly rowsOfEach: number;
  /** The row of a unique foreign key: another one for each row, none twice. */
  readonly another: (row: number) => number;
  /** The row of any other foreign key. */
  readonly oneOfFew: (row: number, field: Field) => number;
  readonly isNull: (row: number, field: Field) => boolean;
  /** Decides on the value of a column that is not unique: few, so that their order is not that of the keys. */
  readonly few: (row: number, field: Field) => number;
  readonly texts: readonly string[];
}

/** Two pages of each table. 7 and 45 have no factor in common. */
const rowsOfEach = 45;
const another = (row: number) => (row * 7 + 3) % rowsOfEach;

/** Some differ in letter case only, some have wildcards of SQL, and several rows have the same. */
const texts = [
  "alpha",
  "ALPHA 100%",
  "Ärger_im Büro",
  "beta",
  "",
  "k1",
  `'quoted' "twice"`,
  "<b>&amp;</b>",
  "日本語 🙂",
];

export const byNumber: Filling = {
  rowsOfEach,
  another,
  // Most rows belong to one row, which then has two pages of them; many have none.
  oneOfFew: (row) => (row % 9 < 7 ? 2 : another(row)),
  isNull: (row) => row % 5 === 0,
  few: (row) => (row * 5) % 11,
  texts,
};

export function rowsFor(model: Model, datamodel: Datamodel, filling: Filling): readonly Row[] {
  const columns = model.fields.filter(({ kind }) => kind !== "object");
  return Array.from({ length: filling.rowsOfEach }, (_, row) =>
    Object.fromEntries(columns.map((field) => [field.name, cellOf(model, field, row, datamodel, filling)])),
  );
}

function cellOf(model: Model, field: Field, row: number, datamodel: Datamodel, filling: Filling): unknown {
  if (!field.isRequired && !isKey(model, field) && filling.isNull(row, field)) return null;
  const relations = model.fields.filter(
    (each) => each.relationFromFields?.includes(field.name) && !refersToItself(model, each, field.name),
  );
  // Of a column that is part of several keys, the longest key says what it holds.
  const [relation] = relations.sort(
    (a, b) => (b.relationFromFields?.length ?? 0) - (a.relationFromFields?.length ?? 0),
  );
  if (relation === undefined) return plainValue(field, isKey(model, field), row, datamodel, filling);
  const target = datamodel.models.find(({ name }) => name === relation.type);
  const index = relation.relationFromFields?.indexOf(field.name) ?? 0;
  const column = target?.fields.find(({ name }) => name === relation.relationToFields?.[index]);
  if (target === undefined || column === undefined) throw new Error(`${model.name}.${field.name} leads nowhere`);
  // A row of the same tenant: the row itself.
  const isWithin = relation.relationFromFields?.some((name) => refersToItself(model, relation, name));
  const led = isWithin ? row : isFree(model, relation) ? filling.oneOfFew(row, relation) : filling.another(row);
  return cellOf(target, column, led, datamodel, filling);
}

/** The tenant's column of a relation within a model, which both of its sides share. */
function refersToItself(
  { name }: Model,
  { type, relationFromFields, relationToFields }: Field,
  column: string,
): boolean {
  return type === name && relationToFields?.[relationFromFields?.indexOf(column) ?? -1] === column;
}

/** No column of the relation is unique or belongs to another relation. */
function isFree(model: Model, { relationFromFields = [] }: Field): boolean {
  return model.fields
    .filter(({ name }) => relationFromFields.includes(name))
    .every(
      (field) =>
        !isKey(model, field) &&
        model.fields.filter((each) => each.relationFromFields?.includes(field.name)).length === 1,
    );
}

/** The rows of the tables that Prisma makes for relations between two lists: by table, columns A and B. */
export function pairsFor(
  datamodel: Datamodel,
  filling: Filling,
): ReadonlyMap<string, readonly (readonly [a: unknown, b: unknown])[]> {
  const tables = new Map<string, readonly (readonly [unknown, unknown])[]>();
  for (const model of datamodel.models) {
    for (const field of model.fields.filter(({ isList, kind }) => isList && kind === "object")) {
      const other = datamodel.models.find(({ name }) => name === field.type);
      if (other === undefined || !otherSide(other, field).isList || model.name > other.name) continue;
      const key = (side: Model, row: number) => rowsFor(side, datamodel, filling)[row]?.[keyOf(side)[0] ?? ""];
      const rows = Array.from({ length: filling.rowsOfEach }, (_, row) => row);
      const most = Math.min(2, filling.rowsOfEach - 1);
      tables.set(`_${field.relationName}`, [
        ...rows.map((row) => [key(model, most), key(other, row)] as const),
        ...rows
          .filter((row) => row !== most)
          .map((row) => [key(model, row), key(other, filling.oneOfFew(row, field))] as const),
      ]);
    }
  }
  return tables;
}

function isKey({ primaryKey, uniqueFields }: Model, { name, isId, isUnique }: Field): boolean {
  return isId || isUnique || (primaryKey?.fields.includes(name) ?? false) || uniqueFields.flat().includes(name);
}

function plainValue(field: Field, unique: boolean, row: number, datamodel: Datamodel, filling: Filling): unknown {
  const { texts } = filling;
  if (field.isList) {
    const one = { ...field, isList: false };
    return [0, 1].slice(row % 3).map((next) => plainValue(one, unique, row + next, datamodel, filling));
  }
  if (field.kind === "enum") {
    const values = datamodel.enums.find(({ name }) => name === field.type)?.values ?? [];
    return values[row % values.length]?.name;
  }
  const few = unique ? row : filling.few(row, field);
  switch (field.type) {
    case "String":
      return unique ? `k${row}` : texts[few % texts.length];
    case "Boolean":
      return row % 2 === 0;
    case "Int":
      return few + 1;
    case "BigInt":
      return 9_007_199_254_740_993n + BigInt(few);
    case "Float":
      return few * 0.1;
    case "Decimal":
      return few + 0.25;
    case "DateTime":
      // A column may keep the day alone.
      return new Date(unique ? Date.UTC(2026, 0, 1 + row) : Date.UTC(2026, 0, 1 + (few % 2), few, 0, 0, 120));
    case "Json":
      return { row, text: texts[row % texts.length], list: [1, 2.5, null], object: {} };
    default:
      return new Uint8Array([few]);
  }
}
