/** The total of a collection, as one request gets it. */
export type Total =
  | { readonly kind: "counted"; readonly items: number; readonly isEstimate?: boolean }
  /** The collection has more items than a capped count counts. */
  | { readonly kind: "over-limit" };

/** The bounds of the total that follow from the rows of a page. */
interface TotalBounds {
  readonly atLeast: number;
  /** The largest total that the rows allow. Undefined if they set no limit. */
  readonly atMost?: number;
}

/** The information about the total that a page can reveal. */
interface TotalHint {
  /** False if the page's rows cannot reveal the total, regardless of their number. */
  readonly mayReveal: boolean;
  /** The bounds, as soon as the rows are read. */
  readonly bounds: Promise<TotalBounds>;
}

/** The function by which a request finds totals. */
export interface Totals {
  /** Returns the total of the rows under `where`. Nothing is counted if the page reveals it. */
  total(where: object | undefined, hint: TotalHint): Promise<Total>;
}

/** The way to count a total that the page does not reveal: `exact`, `capped`. */
export interface CountStrategy {
  count(where: object | undefined): Promise<Total>;
  /** The largest total that is shown. Default: no limit. */
  readonly limit?: number;
  /** Receives a total that a page revealed. Undefined if the strategy keeps no totals. */
  learn?(where: object | undefined, items: number): Promise<void>;
}

/**
 * Returns the totals of one request.
 * @param startsEarly true if a count may run at the same time as the query for the rows
 */
export function totalsBy(strategy: CountStrategy, startsEarly: boolean): Totals {
  const { limit = Number.POSITIVE_INFINITY } = strategy;
  return {
    async total(where, { mayReveal, bounds }) {
      const early = startsEarly && !mayReveal ? strategy.count(where) : undefined;
      // If reading the rows fails, the request fails with that error, and the result of the count is not awaited.
      early?.catch(() => {});
      const totalBounds = await bounds;
      if (totalBounds.atLeast > limit) return { kind: "over-limit" };
      const revealed = knownTotal(totalBounds);
      if (revealed === undefined) return clampTotal(await (early ?? strategy.count(where)), totalBounds);
      await strategy.learn?.(where, revealed);
      return { kind: "counted", items: revealed };
    },
  };
}

/**
 * Returns the bounds of the total that follow from a page by number.
 * @param offset The number of items before the page
 * @param rowCount The number of rows on the page
 * @param isEnd True if the query asked for more rows than it found
 */
export function boundsOfPage(offset: number, rowCount: number, isEnd: boolean): TotalBounds {
  const end = rowCount === 0 ? 0 : offset + rowCount;
  if (!isEnd) return { atLeast: end };
  return { atLeast: end, atMost: offset + rowCount };
}

/** Returns the total if the bounds leave only one; otherwise undefined. */
export function knownTotal({ atLeast, atMost }: TotalBounds): number | undefined {
  return atLeast === atMost ? atLeast : undefined;
}

/**
 * Limits a counted total to the bounds of the page. Rows and total come from two reads, and the total must not
 * contradict the rows that the client sees.
 */
function clampTotal(total: Total, { atLeast, atMost = Number.POSITIVE_INFINITY }: TotalBounds): Total {
  if (total.kind === "over-limit") return total;
  return { ...total, items: Math.min(Math.max(total.items, atLeast), atMost) };
}
