/** The commands that a person types. */

import { toUserError } from "../diagnostics/missing-runtime.js";
import { GenerationError } from "../diagnostics/report.js";
import { printed, UserError } from "../diagnostics/user-error.js";
import type { Clone } from "../init/known-project.js";
import { packageVersion } from "../util/package-json.js";
import { helpText } from "./help.js";
import { readCommand, type SchemaChoice } from "./parse-arguments.js";
import type { ReadBlocks } from "./select-generators.js";
import { escaping, type Terminal } from "./terminal.js";

/**
 * Runs the command of the arguments. Returns the exit code: 0, or 1 after any problem.
 * @param clone the clone whose packages `init` writes into package.json; undefined for the published ones
 */
export async function runCommandLine(args: readonly string[], printing: Terminal, clone?: Clone): Promise<0 | 1> {
  const command = readCommand(args);
  const terminal = escaping(printing);
  try {
    switch (command.kind) {
      case "help":
        terminal.out(helpText());
        return 0;
      case "version":
        terminal.out(packageVersion);
        return 0;
      case "wrong":
        throw new UserError(command.message, command.hint ?? "see `prisma-paged --help`");
      case "init": {
        const { runInit } = await import("./init-command.js");
        return await runInit(command, terminal, clone);
      }
      case "generate": {
        const { checkAll, generateAll } = await import("./generate-command.js");
        const readBlocks = await blocksOf(command, terminal);
        if (command.mode === "fix") {
          const { fixAll } = await import("./fix-command.js");
          await fixAll(readBlocks, terminal);
        }
        if (command.mode === "watch") {
          const { watchAll } = await import("./watch-command.js");
          return await watchAll(readBlocks, command.beside, terminal);
        }
        const blocks = readBlocks();
        return command.mode === "check"
          ? checkAll(blocks, command, terminal)
          : await generateAll(blocks, command, terminal);
      }
      case "explain": {
        const { explainAll } = await import("./explain-command.js");
        const readBlocks = await blocksOf(command, terminal);
        return await explainAll(readBlocks(), command.requested, terminal);
      }
      case "diff": {
        const { diffAll } = await import("./diff-command.js");
        return await diffAll(command, terminal);
      }
      case "tune": {
        const { tuneAll } = await import("./tune-command.js");
        return await tuneAll(command, terminal);
      }
      case "lsp": {
        const { runLanguageServer } = await import("./lsp-command.js");
        return await runLanguageServer(terminal);
      }
    }
  } catch (failure) {
    const error = toUserError(failure);
    if (!isExpected(error)) throw error;
    terminal.error(error instanceof GenerationError ? error.message : printed(error));
    return 1;
  }
}

/** What a person can fix, including errors of the disk; everything else is a bug of prisma-paged. */
function isExpected(error: unknown): error is Error {
  const isOfSystem = error instanceof Error && "syscall" in error;
  return error instanceof UserError || error instanceof GenerationError || isOfSystem;
}

/** Prisma's parser and the code of a command are loaded only if they are needed. */
async function blocksOf(choice: SchemaChoice, terminal: Terminal): Promise<ReadBlocks> {
  const { selectGenerators } = await import("./select-generators.js");
  return selectGenerators(choice, terminal);
}
