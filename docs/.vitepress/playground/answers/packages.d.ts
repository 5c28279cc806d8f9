/** The parts of packages without types that the playground calls. */

// @types/sql.js lacks `useBigInt`.
declare module "sql.js" {
  type Value = number | bigint | string | Uint8Array | null;

  class Statement {
    bind(values: readonly Value[]): boolean;
    step(): boolean;
    get(values: null, options: { readonly useBigInt: true }): Value[];
    getColumnNames(): string[];
    free(): boolean;
  }

  class Database {
    prepare(sql: string): Statement;
    run(sql: string, values?: readonly Value[]): Database;
    exec(sql: string): unknown[];
    getRowsModified(): number;
    close(): void;
  }

  export type { Database, Value };

  interface SqlJs {
    readonly Database: new () => Database;
  }

  const initSqlJs: (options: { readonly wasmBinary: ArrayBuffer }) => Promise<SqlJs>;
  export default initSqlJs;
}

declare module "@prisma/client/runtime/query_compiler_small_bg.sqlite.mjs" {
  import type { GetPrismaClientConfig } from "@prisma/client/runtime/client";

  type Runtime = Awaited<ReturnType<NonNullable<GetPrismaClientConfig["compilerWasm"]>["getRuntime"]>>;
  export const QueryCompiler: Runtime["QueryCompiler"];
  export const __wbg_set_wasm: Runtime["__wbg_set_wasm"];
}
