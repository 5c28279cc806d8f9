import { adapterOf, isPlain } from "./client-internals.js";
import type { Database } from "./database.js";
import { type GatheredCount, gatheredCount } from "./gathered-count.js";
import { whereKey } from "./where-key.js";

/** How many last totals are kept for one model. */
const capacity = 1000;

/**
 * Equal counts are gathered: not where an extension may count otherwise for each request, nor where equal conditions
 * cannot be told.
 */
export const serverCounts: NonNullable<Database["countsOf"]> = (client) => {
  const totals = new Map<string | undefined, number>();
  // By adapter: a client that stands for several (one a tenant, say) shows the adapter of the one that now answers.
  const gathered = new WeakMap<object, GatheredCount>();
  return {
    gathered: isPlain(client),
    async count(where, run) {
      const key = whereKey(where);
      if (key === undefined) return run();
      const adapter = isPlain(client) ? adapterOf(client) : undefined;
      const count = adapter && (gathered.get(adapter) ?? gatheredCount());
      if (adapter && count) gathered.set(adapter, count);
      const total = await (count?.(key, run) ?? run());
      if (totals.size === capacity) totals.clear();
      totals.set(key, total);
      return total;
    },
    lastTotal: (where) => totals.get(whereKey(where)) ?? 0,
  };
};
