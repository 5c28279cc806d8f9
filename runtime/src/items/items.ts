import type { RowAccess } from "../visibility/row-access.js";
import { type DatedRows, invalidDateProblem } from "./invalid-date.js";
import type { RelationReader } from "./relations/relation-types.js";

/** The functions and definitions by which a resource maps rows to items. */
interface ItemMaker<Row extends object, Item extends object> extends DatedRows {
  readonly relations: RelationReader<Row> | undefined;
  toItem(row: Row, base: string): Item;
}

/**
 * Maps rows to items, with their embedded lists. Relations that a scope forbids become null.
 * @param labels if given, the labels of related items are added, by their IRIs
 */
export async function toItems<Row extends object, Item extends object>(
  maker: ItemMaker<Row, Item>,
  rows: readonly Row[],
  base: string,
  access: RowAccess,
  labels?: Map<string, string>,
): Promise<readonly Item[]> {
  const { relations } = maker;
  if (relations === undefined) return itemsOf(maker, rows, base);
  const complete = await relations.withRelated(rows, access);
  const items = await itemsOf(maker, complete, base);
  await relations.checkReferences(complete, items, access, labels);
  return items;
}

/**
 * Maps rows to items.
 * @throws Problem that names the row if a date cannot be shown
 */
async function itemsOf<Row extends object, Item extends object>(
  maker: Omit<ItemMaker<Row, Item>, "relations">,
  rows: readonly Row[],
  base: string,
): Promise<readonly Item[]> {
  try {
    return rows.map((row) => maker.toItem(row, base));
  } catch (error) {
    throw (error instanceof RangeError && (await invalidDateProblem(rows, maker))) || error;
  }
}
