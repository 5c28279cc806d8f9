/** The rows that a relation leads to, by the columns' values alone. */
import { type Datamodel, type Field, keyOf, type Model, type Row, type Tables, valuesOf } from "./tables.js";

/** By the key of their model. */
export async function related(tables: Tables, datamodel: Datamodel, field: Field, row: Row): Promise<readonly Row[]> {
  const model = modelOf(datamodel, field.type);
  const other = otherSide(model, field);
  if (field.isList && other.isList) return paired(tables, datamodel, field, row);
  const ownsKey = (field.relationFromFields ?? []).length > 0;
  const own = (ownsKey ? field.relationFromFields : other.relationToFields) ?? [];
  const theirs = (ownsKey ? field.relationToFields : other.relationFromFields) ?? [];
  if (own.some((name) => row[name] === null)) return [];
  return tables.rows(model).filter((each) => valuesOf(each, theirs) === valuesOf(row, own));
}

/** Of a relation between two lists, whose pairs are in a table of their own. */
async function paired(tables: Tables, datamodel: Datamodel, field: Field, row: Row): Promise<readonly Row[]> {
  const model = modelOf(datamodel, field.type);
  const own = modelOf(datamodel, otherSide(model, field).type);
  const [from, to] = own.name < model.name ? (["A", "B"] as const) : (["B", "A"] as const);
  const pairs = await tables.pairs(field.relationName ?? "");
  const wanted = new Set(pairs.filter((pair) => pair[from] === row[keyOf(own)[0] ?? ""]).map((pair) => pair[to]));
  return tables.rows(model).filter((each) => wanted.has(each[keyOf(model)[0] ?? ""]));
}

export function otherSide(model: Model, field: Field): Field {
  const found = model.fields.find((each) => each.relationName === field.relationName && each !== field);
  if (found === undefined) throw new Error(`${field.name} has no other side in ${model.name}`);
  return found;
}

function modelOf({ models }: Datamodel, name: string): Model {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`The datamodel has no model ${name}`);
  return found;
}
