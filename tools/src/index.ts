/** The commands that `prisma-paged` starts from this package. Internal: they may change with every version. */
import { reportingFailure, type Terminal, type ToolCommand, type Tools } from "prisma-paged/tools";

export const runTool: Tools["runTool"] = (command, terminal) =>
  reportingFailure(() => run(command, terminal), terminal);

/** Runs a command. Loads only the code of that command. */
async function run(command: ToolCommand, terminal: Terminal): Promise<0 | 1> {
  switch (command.kind) {
    case "init": {
      const { runInit } = await import("./cli/init-command.js");
      return await runInit(command, terminal);
    }
    case "tune": {
      const { tuneAll } = await import("./cli/tune-command.js");
      return await tuneAll(command, terminal);
    }
    case "lsp": {
      const { runLanguageServer } = await import("./cli/lsp-command.js");
      return await runLanguageServer(terminal);
    }
    case "vscode": {
      const { installExtension, packedExtension } = await import("./cli/vscode-command.js");
      return installExtension(command, packedExtension, terminal);
    }
  }
}
