import type { ReadContext } from "./prisma-page.js";

/** The rows under `where`, counted now; by the plain `COUNT(*)` of the table where nothing filters. */
export async function countAll<Row>(
  { source, bareTable }: Pick<ReadContext<Row>, "source" | "bareTable">,
  where: object | undefined,
): Promise<number> {
  if (bareTable && where === undefined && source.countTable) {
    const [first] = await source.countTable();
    if (first !== undefined) return Number(first.total);
  }
  return source.count(where ? { where } : {});
}
