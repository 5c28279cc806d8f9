/**
 * Observes the statements that Prisma sends through a driver adapter: each is timed, one runs at a time, and none
 * writes.
 */

import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { UserError } from "prisma-paged/tools";
import { type Guard, refusalOf } from "./guard.js";

/** A statement as the database answered it. */
export interface AnsweredStatement {
  readonly query: SqlQuery;
  readonly milliseconds: number;
  readonly rows: number;
}

/** The observed connection of a client. */
export interface ObservedClient {
  readonly factory: SqlDriverAdapterFactory;
  /** Returns the statements since the last call. */
  readonly take: () => readonly AnsweredStatement[];
  /** Runs a statement of `tune` itself, which is not observed. @throws Error before the client has connected */
  readonly run: RunSql;
  /** Runs several statements of `tune` on one connection, in a transaction that is rolled back. */
  readonly session: <Result>(work: (run: RunSql) => Promise<Result>) => Promise<Result>;
}

export type RunSql = (sql: string, like?: SqlQuery) => Promise<readonly unknown[][]>;

interface Observing {
  /** The guard that keeps the statements from writing. Undefined if they may write. */
  readonly guard?: Guard | undefined;
  /**
   * Whether the sessions are opened read-only. If a pooler has lost that, the guard keeps them from writing. Default:
   * false.
   */
  readonly opensReadOnly?: boolean;
  /** Runs the driver's work. Nothing else may open a connection. Default: calls `work`. */
  readonly enter?: <Result>(work: () => Result) => Result;
  /** Called with an adapter that has connected. */
  readonly onConnect?: (own: SqlDriverAdapter) => void;
}

export function observe(
  factory: SqlDriverAdapterFactory,
  { guard: configured, opensReadOnly = false, enter = (work) => work(), onConnect = () => {} }: Observing = {},
): ObservedClient {
  let guard = configured;
  let taken: AnsweredStatement[] = [];
  let connected: SqlDriverAdapter | undefined;
  let last: Promise<unknown> = Promise.resolve();
  // Statements run one at a time, because one that waits for another would seem slow.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => enter(work));
    last = result.catch(() => {});
    return result;
  };
  const opened = () => {
    if (connected === undefined) throw new Error("The client has not connected yet.");
    return connected;
  };
  const bare = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] });
  const runOn =
    (connection: SqlQueryable): RunSql =>
    async (sql, like = bare(sql)) =>
      (await connection.queryRaw({ ...like, sql })).rows;
  const begun = async (adapter: SqlDriverAdapter, isolationLevel?: IsolationLevel): Promise<Transaction> => {
    const transaction = await adapter.startTransaction(isolationLevel);
    for (const sql of guard?.begin ?? []) await transaction.executeRaw(bare(sql));
    return transaction;
  };
  /** Checks that the database refuses to write. @throws UserError if the database would let the next statement write */
  const prove = async (connection: SqlQueryable): Promise<void> => {
    if (guard === undefined) return;
    for (const sql of guard.before) await connection.executeRaw(bare(sql));
    if (guard.isProved(await runOn(connection)(guard.proof))) return;
    throw new UserError(
      "The database does not keep the client's connection from writing, so nothing was measured.",
      "name a database user that may only read",
    );
  };
  const guarded = async <Result>(
    connection: SqlDriverAdapter | Transaction,
    work: (queryTarget: SqlQueryable) => Promise<Result>,
  ): Promise<Result> => {
    const proved = async (within: SqlQueryable) => {
      await prove(within);
      return work(within);
    };
    const needsTransaction = guard !== undefined && guard.begin.length > 0 && "startTransaction" in connection;
    return needsTransaction ? rolledBack(connection, proved) : proved(connection);
  };
  const rolledBack = async <Result>(
    adapter: SqlDriverAdapter,
    work: (queryTarget: SqlQueryable) => Promise<Result>,
  ): Promise<Result> => {
    const transaction = await begun(adapter);
    try {
      return await work(transaction);
    } finally {
      await rollBack(transaction);
    }
  };
  const rollBack = async (transaction: Transaction): Promise<void> => {
    try {
      // Without a phantom query, the adapter only releases the connection, and does not roll back.
      if (!transaction.options.usePhantomQuery) await transaction.executeRaw(bare("ROLLBACK"));
    } finally {
      await transaction.rollback();
    }
  };
  /**
   * Returns a connection on which Prisma runs statements that read: each is timed, and refused if it may write.
   * @param isOpen whether a transaction has not ended yet
   */
  const queryable = (connection: SqlDriverAdapter | Transaction, isOpen = () => true): SqlQueryable => ({
    provider: connection.provider,
    adapterName: connection.adapterName,
    async queryRaw(query) {
      const refusal = guard && refusalOf(query.sql, guard.provider);
      if (refusal !== undefined) throw new Error(refusal);
      return inTurn(() => {
        if (!isOpen()) throw new Error("This transaction has ended already.");
        return guarded(connection, async (within) => {
          const start = performance.now();
          const result = await within.queryRaw(query);
          taken.push({ query, milliseconds: performance.now() - start, rows: result.rows.length });
          return result;
        });
      });
    },
    executeRaw: ({ sql }) => Promise.reject(new Error(`This statement writes: ${sql}`)),
  });
  /** Returns a transaction that nothing commits. */
  const observedTransaction = (transaction: Transaction): Transaction => {
    let isOpen = true;
    const end = () =>
      inTurn(() => {
        isOpen = false;
        return rollBack(transaction);
      });
    const { createSavepoint, rollbackToSavepoint, releaseSavepoint } = transaction;
    return {
      ...queryable(transaction, () => isOpen),
      // Prisma then sends no COMMIT itself.
      options: { ...transaction.options, usePhantomQuery: true },
      commit: end,
      rollback: end,
      ...(createSavepoint && { createSavepoint: (name) => inTurn(() => createSavepoint.call(transaction, name)) }),
      ...(rollbackToSavepoint && {
        rollbackToSavepoint: (name) => inTurn(() => rollbackToSavepoint.call(transaction, name)),
      }),
      ...(releaseSavepoint && { releaseSavepoint: (name) => inTurn(() => releaseSavepoint.call(transaction, name)) }),
    };
  };
  return {
    factory: {
      provider: factory.provider,
      adapterName: factory.adapterName,
      async connect(): Promise<SqlDriverAdapter> {
        const adapter = await enter(() => factory.connect());
        onConnect(adapter);
        connected = adapter;
        if (opensReadOnly && configured?.isProved(await enter(() => runOn(adapter)(configured.proof))))
          guard = undefined;
        return {
          ...queryable(adapter),
          executeScript: () => Promise.reject(new Error("A script may write.")),
          getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: false },
          dispose: () => enter(() => adapter.dispose()),
          startTransaction: async (isolationLevel) =>
            observedTransaction(await enter(() => begun(adapter, isolationLevel))),
        };
      },
    },
    take() {
      const statements = taken;
      taken = [];
      return statements;
    },
    run: (sql, like) => inTurn(() => guarded(opened(), (connection) => runOn(connection)(sql, like))),
    session: (work) => inTurn(() => rolledBack(opened(), (connection) => work(runOn(connection)))),
  };
}
