/** The plan of a statement: how the database ran it, in the terms that findings use. */

export interface QueryPlan {
  /** Rows and entries of indexes that were read; undefined if the database does not count them. */
  readonly rowsRead: number | undefined;
  /** Whether rows are sorted, beyond those that an index leaves equal. */
  readonly sorts: boolean;
  /** The tables that are read from end to end, or until the page is full. */
  readonly scanned: readonly string[];
  /** The names of the indexes in use. */
  readonly indexes: readonly string[];
}

export const noPlan: QueryPlan = { rowsRead: undefined, sorts: false, scanned: [], indexes: [] };

/** Combines the plans of several parts of one statement. */
export function combinePlans(plans: readonly QueryPlan[]): QueryPlan {
  const known = plans.flatMap(({ rowsRead }) => (rowsRead === undefined ? [] : [rowsRead]));
  return {
    rowsRead: known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0),
    sorts: plans.some(({ sorts }) => sorts),
    scanned: [...new Set(plans.flatMap(({ scanned }) => scanned))],
    indexes: [...new Set(plans.flatMap(({ indexes }) => indexes))],
  };
}
