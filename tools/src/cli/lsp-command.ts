/** `prisma-paged lsp`: the language server, over standard input and output. */

import { dirname, resolve, sep } from "node:path";
import { Writable } from "node:stream";
import {
  analyseProject,
  findSchemaIfAny,
  findWithoutConfig,
  keptMeasurements,
  packageFolders,
  readBlocksOf,
  requirePrisma7,
  type Terminal,
  UserError,
} from "prisma-paged/tools";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import type { ReadAnalysedBlocks } from "../language-server/analysed-project.js";
import { serve } from "../language-server/server.js";
import type { FindSchema, FoundSchema, ReportFailure } from "../language-server/workspace.js";

/** Answers an editor until it closes the connection. Programs of the project, such as its Prisma config, cannot end it. */
export function runLanguageServer(terminal: Terminal): Promise<0> {
  const allowExit = refuseExit();
  process.stdin.once("end", allowExit);
  const connection = createConnection(ProposedFeatures.all, process.stdin, ownOutput());
  connection.onExit(allowExit);
  const report = serve(connection, schemaFinder(terminal));
  // A program may also throw later, in a timer.
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", report);
  return new Promise(() => {});
}

/** Refuses `process.exit`, which a Prisma config may call. Returns a function that allows it again. */
function refuseExit(): () => void {
  const { exit } = process;
  process.exit = () => {
    throw new UserError("A file of the project, such as the Prisma config, calls `process.exit`.");
  };
  return () => {
    process.exit = exit;
  };
}

/** Returns the standard output for the protocol only. What programs of the project print, goes to standard error. */
function ownOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, encoding, done) => void write(chunk, encoding, done),
  });
}

/**
 * Returns a function that finds the schema of a file in the editor. It searches from the nearest folder with a
 * package.json upwards. A file of a schema belongs to the schema that Prisma finds there, and platform.yaml to the
 * first schema found. Any other file is a schema by itself.
 */
export function schemaFinder(terminal: Terminal): FindSchema {
  return async (file, report) => {
    const isConfig = /\.ya?ml$/.test(file);
    for (const cwd of packageFolders(file)) {
      const schema = await schemaOf(cwd, report);
      if (schema === undefined) continue;
      if (isConfig || file === schema || file.startsWith(schema + sep)) return found(schema, { ...terminal, cwd });
    }
    if (isConfig) return undefined;
    requirePrisma7(file, dirname(file));
    return found(file, { ...terminal, cwd: dirname(file) });
  };
}

/** Returns the schema of a folder. If its Prisma config or package.json cannot be read, searches the default places. */
async function schemaOf(cwd: string, report: ReportFailure): Promise<string | undefined> {
  try {
    return await findSchemaIfAny({ schema: undefined, config: undefined }, cwd);
  } catch (failure) {
    report(failure);
  }
  try {
    return findWithoutConfig({ schema: undefined }, cwd);
  } catch (failure) {
    report(failure);
    return undefined;
  }
}

function found(path: string, terminal: Terminal): FoundSchema {
  const schema = resolve(path);
  const read = readBlocksOf(schema, { schema, config: undefined, generators: [] }, { ...terminal, color: false });
  const readBlocks: ReadAnalysedBlocks = (texts) =>
    read(texts).map(({ input }) => ({
      analyse: (now, cache) => analyseProject({ ...input, texts: now }, cache),
      measurements: () => keptMeasurements(terminal.cwd),
    }));
  return { schema, readBlocks, folder: terminal.cwd };
}
