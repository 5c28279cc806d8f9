/** `prisma-paged lsp`: the language server, over standard input and output. */
import { dirname, resolve, sep } from "node:path";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import type { ReadBlocks } from "../language-server/analysed-project.js";
import { serve } from "../language-server/server.js";
import type { FindSchema } from "../language-server/workspace.js";
import { analyseProject } from "../pipeline/generate.js";
import { findSchemaIfAny, packageFolders } from "./find-schema.js";
import { keptMeasurements } from "./measurements-file.js";
import { selectGenerators } from "./select-generators.js";
import type { Terminal } from "./terminal.js";

/** Answers an editor until it closes the connection. */
export function runLanguageServer(terminal: Terminal): Promise<0> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serve(connection, schemaFinder(terminal));
  return new Promise(() => {});
}

/**
 * The schema that Prisma finds from the nearest folder with a package.json, if the file is part of it or beside it; else
 * the file itself.
 */
export function schemaFinder(terminal: Terminal): FindSchema {
  return async (file) => {
    const isConfig = /\.ya?ml$/.test(file);
    for (const cwd of packageFolders(file)) {
      const schema = await findSchemaIfAny({ schema: undefined, config: undefined }, cwd);
      if (schema === undefined) continue;
      if (isConfig || file === schema || file.startsWith(schema + sep)) return found(schema, { ...terminal, cwd });
    }
    return isConfig ? undefined : found(file, { ...terminal, cwd: dirname(file) });
  };
}

async function found(schema: string, terminal: Terminal): ReturnType<FindSchema> {
  const choice = { schema, config: undefined, generators: [] };
  const read = await selectGenerators(choice, { ...terminal, color: false });
  const readBlocks: ReadBlocks = (texts) =>
    read(texts).map(({ input }) => ({
      analyse: (now, memory) => analyseProject({ ...input, texts: now }, memory),
      measurements: () => keptMeasurements(terminal.cwd),
    }));
  return { schema: resolve(schema), readBlocks };
}
