import type { Context, Env } from "hono";
import type { Served } from "./served.js";

/** Rows as items: embedded lists read, relations that a scope forbids set to null (BEHAVIOUR 1). */
export async function toItems<E extends Env, Row extends object, Item extends object>(
  { related, toItem }: Pick<Served<E, Row, Item>, "related" | "toItem">,
  rows: readonly Row[],
  base: string,
  context: Context<E>,
): Promise<readonly Item[]> {
  if (related === undefined) return rows.map((row) => toItem(row, base));
  const complete = await related.withLists(rows, context);
  const items = complete.map((row) => toItem(row, base));
  await related.hideForbidden(complete, items, context);
  return items;
}
