/** Runs the commands that users type. */
import { UserError } from "../diagnostics/user-error.js";
import { packageVersion } from "../util/package-json.js";
import { helpText } from "./help.js";
import { type Command, readCommand, type SchemaChoice } from "./parse-arguments.js";
import { reportingFailure } from "./report-failure.js";
import type { ReadBlocks } from "./select-generators.js";
import { escaping, type Terminal } from "./terminal.js";

/** Runs the command of the arguments. Returns the exit code: 0, or 1 after any problem. */
export async function runCommandLine(args: readonly string[], printing: Terminal): Promise<0 | 1> {
  const terminal = escaping(printing);
  return await reportingFailure(() => run(readCommand(args), terminal), terminal);
}

async function run(command: Command, terminal: Terminal): Promise<0 | 1> {
  switch (command.kind) {
    case "help":
      terminal.out(helpText(command.command));
      return 0;
    case "version":
      terminal.out(packageVersion);
      return 0;
    case "wrong":
      throw new UserError(command.message, command.hint ?? "see `prisma-paged --help`");
    case "generate": {
      const { checkAll, fixAll, generateAll } = await import("./generate-command.js");
      const { fixHintOf, withFixHint } = await import("./fix-hint.js");
      const readBlocks = await blocksOf(command, terminal);
      const fixHint = fixHintOf(readBlocks, command);
      if (command.mode === "fix") await fixAll(readBlocks, terminal);
      if (command.mode === "watch") {
        const { watchAll } = await import("./watch-command.js");
        return await watchAll(readBlocks, command.serverCommand, fixHint, terminal);
      }
      const blocks = readBlocks();
      return await withFixHint(fixHint, () =>
        command.mode === "check" ? checkAll(blocks, command, terminal) : generateAll(blocks, command, terminal),
      );
    }
    case "explain": {
      const { explainAll } = await import("./explain-command.js");
      const readBlocks = await blocksOf(command, terminal);
      return await explainAll(readBlocks(), command, terminal);
    }
    case "diff": {
      const { diffAll } = await import("./diff-command.js");
      return await diffAll(command, terminal);
    }
    case "init":
    case "tune":
    case "lsp":
    case "vscode": {
      const { runInstalledTool } = await import("./run-tool.js");
      return await runInstalledTool(command, terminal);
    }
  }
}

/** Loads the code that reads generator blocks. Prisma's parser is loaded only if a command needs it. */
async function blocksOf(choice: SchemaChoice, terminal: Terminal): Promise<ReadBlocks> {
  const { selectGenerators } = await import("./select-generators.js");
  return selectGenerators(choice, terminal);
}
