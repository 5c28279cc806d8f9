/** How one request gets the total of a collection. */
export type Total =
  | { readonly kind: "counted"; readonly items: number; readonly isEstimate?: boolean }
  /** There are more items than a capped count counts. */
  | { readonly kind: "over-limit" };

/** What the rows of a page say about the total. */
interface TotalBounds {
  readonly atLeast: number;
  /** Left out if the rows do not say. */
  readonly atMost?: number;
}

/** What a page itself reveals of the total. */
interface TotalHint {
  /** False if the page's rows cannot reveal the total, whatever they are. */
  readonly mayReveal: boolean;
  /** As soon as the rows are read. */
  readonly bounds: Promise<TotalBounds>;
}

/** How a request finds totals. */
export interface Totals {
  /** The total of the rows under `where`. Nothing is counted if the page reveals it. */
  total(where: object | undefined, hint: TotalHint): Promise<Total>;
}

/** How a total is counted that no page reveals. */
export interface CountStrategy {
  count(where: object | undefined): Promise<Total>;
  /** Larger totals are not shown. */
  readonly limit?: number;
  /** Called with a total that a page revealed. */
  learn?(where: object | undefined, items: number): Promise<void>;
}

/**
 * Totals of one request.
 * @param startsEarly true if a count may run beside the rows
 */
export function totalsBy(strategy: CountStrategy, startsEarly: boolean): Totals {
  const { limit = Number.POSITIVE_INFINITY } = strategy;
  return {
    async total(where, { mayReveal, bounds }) {
      const early = startsEarly && !mayReveal ? strategy.count(where) : undefined;
      // If the rows fail, their failure is the request's, and nobody waits for the count.
      early?.catch(() => {});
      const known = await bounds;
      if (known.atLeast > limit) return { kind: "over-limit" };
      const revealed = knownTotal(known);
      if (revealed === undefined) return clampTotal(await (early ?? strategy.count(where)), known);
      await strategy.learn?.(where, revealed);
      return { kind: "counted", items: revealed };
    },
  };
}

/**
 * What a page by number says about the total.
 * @param offset the items before the page
 * @param found the rows that were found there
 * @param isEnd true if more were looked for than found
 */
export function boundsOfPage(offset: number, found: number, isEnd: boolean): TotalBounds {
  const end = found === 0 ? 0 : offset + found;
  if (!isEnd) return { atLeast: end };
  return { atLeast: end, atMost: offset + found };
}

/** The total, if the bounds leave one only. */
export function knownTotal({ atLeast, atMost }: TotalBounds): number | undefined {
  return atLeast === atMost ? atLeast : undefined;
}

/** Rows and count are two reads, and the rows are what the client sees: they bound what the count may say. */
function clampTotal(total: Total, { atLeast, atMost = Number.POSITIVE_INFINITY }: TotalBounds): Total {
  if (total.kind === "over-limit") return total;
  return { ...total, items: Math.min(Math.max(total.items, atLeast), atMost) };
}
