/** `@prisma-paged/runtime/estimating`: totals under filters that PostgreSQL's planner estimates. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type PlannerEstimate, plannerEstimate } from "./definition/count-store.js";
import { type Answer, type DriverStatement, estimateOf } from "./parts/counts/planner-estimate.js";

/** A driver adapter of Prisma, with the members that this file uses. */
interface Adapter {
  readonly provider: string;
  readonly adapterName: string;
  connect(): Promise<Connection>;
}

interface Connection {
  queryRaw(statement: DriverStatement & { readonly argTypes: never[] }): Promise<Answer>;
}

/** The options of `estimating`. */
export interface EstimatingOptions {
  /**
   * The number of rows from which totals are estimated. If the planner expects fewer, they are counted. Default:
   * 10,000.
   */
  readonly estimateAbove?: number;
}

/**
 * Returns an adapter with which operations with `count: "estimated"` estimate totals under filters, too. Totals stay
 * exact under a scope, a `where` of the schema, or row-level security. Only PostgreSQL can estimate filtered rows.
 *
 * @param adapter an adapter of PostgreSQL: `PrismaPg`, `PrismaNeon`, …
 * @throws Error for an adapter of another database, or an `estimateAbove` that is not a number from 0
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
  /** The state of the count that runs: whether the planner has estimated it. */
  const running = new AsyncLocalStorage<{ isEstimate: boolean }>();
  const planned: PlannerEstimate = (count) => {
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
        const run = (driverStatement: DriverStatement) => connection.queryRaw({ argTypes: [], ...driverStatement });
        const estimate = state && (await estimateOf(statement, estimateAbove, run));
        if (!state || !estimate) return connection.queryRaw(statement);
        state.isEstimate = true;
        return estimate;
      },
    });
  };
  return replacing(adapter, { connect, [plannerEstimate]: planned });
}

const defaultEstimateAbove = 10_000;

/**
 * Returns a proxy of the object with other members. Its own methods run on the object, which may have private members.
 */
function replacing<T extends object>(object: T, members: object): T {
  return new Proxy(object, {
    // A caller may replace `connect` in turn.
    set: (_, key, value) => Reflect.set(members, key, value),
    get(target, key) {
      if (key in members) return Reflect.get(members, key);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
