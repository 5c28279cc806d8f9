/** The statements that Prisma sends through a driver adapter: each is timed, one runs at a time, and none writes. */
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from "@prisma/driver-adapter-utils";

/** A statement as the database answered it. */
export interface Statement {
  readonly query: SqlQuery;
  readonly milliseconds: number;
  readonly rows: number;
}

/** Observes what a client sends. */
export interface Observed {
  readonly factory: SqlDriverAdapterFactory;
  /** The statements since the last call. */
  readonly take: () => readonly Statement[];
  /** Runs a statement of one's own, which is not observed. @throws Error before the client has connected */
  readonly run: Run;
  /** Several of them on one connection, in a transaction that is rolled back. */
  readonly session: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;
}

type Run = (sql: string, like?: SqlQuery) => Promise<readonly unknown[][]>;

/** What begins and ends a transaction that reads. */
const frame = /^\s*(begin|commit|rollback|savepoint|release|start transaction|set transaction)\b/i;

/** What keeps statements from writing, on connections that are not opened read-only. */
export type Guard =
  | { readonly kind: "session" }
  /** A statement before each one. */
  | { readonly kind: "before"; readonly sql: string }
  /** Each one has a transaction, which these begin. */
  | { readonly kind: "transaction"; readonly begin: readonly string[] };

export function observe(factory: SqlDriverAdapterFactory, guard: Guard = { kind: "session" }): Observed {
  let taken: Statement[] = [];
  let connected: SqlDriverAdapter | undefined;
  let last: Promise<unknown> = Promise.resolve();
  // One at a time: a statement that waits for another one would seem slow.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const opened = () => {
    if (connected === undefined) throw new Error("The client has not connected yet.");
    return connected;
  };
  const runOn =
    (own: SqlQueryable): Run =>
    async (sql, like = bare(sql)) =>
      (await own.queryRaw({ ...like, sql })).rows;
  const bare = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] });
  const begun = async (own: SqlDriverAdapter, isolationLevel?: IsolationLevel): Promise<Transaction> => {
    const transaction = await own.startTransaction(isolationLevel);
    for (const sql of guard.kind === "transaction" ? guard.begin : []) await transaction.executeRaw(bare(sql));
    return transaction;
  };
  const guarded = async <Result>(
    own: SqlDriverAdapter | Transaction,
    work: (own: SqlQueryable) => Promise<Result>,
  ): Promise<Result> => {
    if (guard.kind === "before") await own.queryRaw(bare(guard.sql));
    return guard.kind === "transaction" && "startTransaction" in own ? rolledBack(own, work) : work(own);
  };
  const rolledBack = async <Result>(
    own: SqlDriverAdapter,
    work: (own: SqlQueryable) => Promise<Result>,
  ): Promise<Result> => {
    const transaction = await begun(own);
    try {
      return await work(transaction);
    } finally {
      await transaction.executeRaw(bare("ROLLBACK"));
      await transaction.rollback();
    }
  };
  const queryable = (own: SqlDriverAdapter | Transaction): SqlQueryable => ({
    provider: own.provider,
    adapterName: own.adapterName,
    queryRaw: (query) =>
      inTurn(() =>
        guarded(own, async (within) => {
          const start = performance.now();
          const result = await within.queryRaw(query);
          taken.push({ query, milliseconds: performance.now() - start, rows: result.rows.length });
          return result;
        }),
      ),
    executeRaw: (query) =>
      inTurn(async () => {
        if (!frame.test(query.sql)) throw new Error(`This statement writes: ${query.sql}`);
        return own.executeRaw(query);
      }),
  });
  return {
    factory: {
      provider: factory.provider,
      adapterName: factory.adapterName,
      async connect(): Promise<SqlDriverAdapter> {
        const own = await factory.connect();
        connected = own;
        return {
          ...queryable(own),
          executeScript: () => Promise.reject(new Error("A script may write.")),
          getConnectionInfo: () => own.getConnectionInfo?.() ?? { supportsRelationJoins: false },
          dispose: () => own.dispose(),
          async startTransaction(isolationLevel) {
            const transaction = await begun(own, isolationLevel);
            return {
              ...queryable(transaction),
              options: transaction.options,
              commit: () => transaction.commit(),
              rollback: () => transaction.rollback(),
              ...(transaction.createSavepoint && { createSavepoint: transaction.createSavepoint.bind(transaction) }),
            };
          },
        };
      },
    },
    take() {
      const statements = taken;
      taken = [];
      return statements;
    },
    run: (sql, like) => inTurn(() => guarded(opened(), (own) => runOn(own)(sql, like))),
    session: (work) => inTurn(() => rolledBack(opened(), (own) => work(runOn(own)))),
  };
}
