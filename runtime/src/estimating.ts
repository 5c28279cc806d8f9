/** `@prisma-paged/runtime/estimating`: totals under filters that PostgreSQL's planner estimates. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type PlannedCount, plannedCount } from "./definition/count-store.js";
import { type Answer, estimateOf, type Statement } from "./parts/counts/planner-estimate.js";

/** A driver adapter of Prisma's, as far as it is used here. */
interface Adapter {
  readonly provider: string;
  readonly adapterName: string;
  connect(): Promise<Connection>;
}

interface Connection {
  queryRaw(statement: Statement & { readonly argTypes: never[] }): Promise<Answer>;
}

/** The options of `estimating`. */
export interface EstimatingOptions {
  /** Totals for which the planner expects fewer rows are counted. Default: 10,000. */
  readonly estimateAbove?: number;
}

/**
 * The same adapter, with which an operation with `count: "estimated"` has estimated totals under filters, too. Only
 * PostgreSQL can do that. Totals are counted exactly under a scope, under a `where` of the schema, and for a table with
 * row-level security.
 *
 * @param adapter of PostgreSQL: `PrismaPg`, `PrismaNeon`, …
 * @throws Error for an adapter of another database, and for an `estimateAbove` that is not a number from 0
 *
 * @example
 * ```ts
 * const adapter = estimating(new PrismaPg({ connectionString: process.env.DATABASE_URL }));
 * export const app = createApi({ prisma: new PrismaClient({ adapter }) });
 * ```
 */
export function estimating<A extends Adapter>(
  adapter: A,
  { estimateAbove = defaultEstimateAbove }: EstimatingOptions = {},
): A {
  if (adapter.provider !== "postgres") {
    throw new Error(
      `estimating: ${adapter.adapterName} is not an adapter of PostgreSQL, the only database that estimates filtered rows.`,
    );
  }
  if (!(estimateAbove >= 0)) {
    throw new Error(`estimating: \`estimateAbove\` is ${String(estimateAbove)}. Set it to a number of rows from 0.`);
  }
  /** The counts that may be estimated, each with whether it was. */
  const running = new AsyncLocalStorage<{ isEstimate: boolean }>();
  const planned: PlannedCount = (count) => {
    const state = { isEstimate: false };
    return running.run(state, async () => {
      const items = await count();
      return { items, ...state };
    });
  };
  const connect = async () => {
    const connection = await adapter.connect();
    return replacing(connection, {
      async queryRaw(statement: Parameters<Connection["queryRaw"]>[0]): Promise<Answer> {
        const state = running.getStore();
        const run = (each: Statement) => connection.queryRaw({ argTypes: [], ...each });
        const estimate = state && (await estimateOf(statement, estimateAbove, run));
        if (!state || !estimate) return connection.queryRaw(statement);
        state.isEstimate = true;
        return estimate;
      },
    });
  };
  return replacing(adapter, { connect, [plannedCount]: planned });
}

const defaultEstimateAbove = 10_000;

/** The same object with other members in the place of some. Its methods run on itself: a class may have private ones. */
function replacing<T extends object>(object: T, members: object): T {
  return new Proxy(object, {
    // `connect` may be replaced in turn.
    set: (_, key, value) => Reflect.set(members, key, value),
    get(target, key) {
      if (key in members) return Reflect.get(members, key);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
