/** Makes a Prisma client of a parsed schema, as the module that `prisma generate` writes does. */
import type { DMMF } from "@prisma/client/runtime/client";
import * as compiler from "@prisma/client/runtime/query_compiler_small_bg.sqlite.mjs";
import { getPrismaClient } from "@prisma/client/runtime/wasm-compiler-edge";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { PrismaClientLike } from "@prisma-paged/runtime/emitted";

/** A schema that SQLite can store. */
export interface ClientSchema {
  /** All texts of the schema. */
  readonly text: string;
  readonly datamodel: Pick<DMMF.Datamodel, "models" | "enums" | "types">;
}

/** A client without the types of its models. */
export interface PlaygroundClient extends PrismaClientLike {
  $disconnect(): Promise<void>;
}

/**
 * Returns a client that reads through the adapter.
 * @param queryCompiler the WebAssembly of Prisma's query compiler for SQLite
 */
export function prismaClientOf(
  { text, datamodel }: ClientSchema,
  queryCompiler: WebAssembly.Module,
  adapter: SqlDriverAdapterFactory,
): PlaygroundClient {
  const Client = getPrismaClient({
    runtimeDataModel: runtimeDataModel(datamodel),
    previewFeatures: [],
    // Prisma's messages contain them.
    clientVersion: "playground",
    engineVersion: "playground",
    activeProvider: "sqlite",
    inlineSchema: text,
    compilerWasm: {
      getRuntime: async () => compiler,
      getQueryCompilerWasmModule: async () => queryCompiler,
      importName: "./query_compiler_small_bg.js",
    },
    // An empty graph: Prisma then compiles each query with its values, which costs time and changes no answer.
    parameterizationSchema: { strings: [], graph: "AAAA" },
  });
  return new Client({ adapter }) as unknown as PlaygroundClient;
}

/** Reduces a datamodel to what the client needs. */
function runtimeDataModel({ models, enums, types }: ClientSchema["datamodel"]) {
  const reduced = (list: readonly DMMF.Model[]) =>
    Object.fromEntries(list.map(({ name, fields, ...model }) => [name, { ...model, fields: [...fields] }]));
  return {
    models: reduced(models),
    types: reduced(types),
    enums: Object.fromEntries(enums.map(({ name, values, dbName }) => [name, { values, dbName: dbName ?? null }])),
  };
}
