import type { ReadContext } from "./prisma-page.js";

/** The rows under `where`, counted now; by the plain `COUNT(*)` of the table where nothing filters. */
export async function countAll<Row>(
  { source, bareTable, counts }: ReadContext<Row>,
  where: object | undefined,
): Promise<number> {
  const count = async () => {
    if (bareTable && where === undefined && source.countTable) {
      const [first] = await source.countTable();
      if (first !== undefined) return Number(first.total);
    }
    return source.count({ ...(where && { where }) });
  };
  return counts ? counts.count(where, count) : count();
}

/**
 * What counts, once the rows are there and do not tell the total. On a server that has begun already where the last count
 * was higher: both are answered at once.
 * @param end how many rows there are up to the page's end; -1 where no page tells the total
 */
export function countBeside<Row, Total>(
  { counts }: ReadContext<Row>,
  where: object | undefined,
  end: number,
  count: () => Promise<Total>,
): () => Promise<Total> {
  if (!counts || counts.lastTotal(where) <= end) return count;
  const counting = count();
  // Nobody waits for it where the rows fail, or tell the total after all.
  counting.catch(() => {});
  return () => counting;
}
