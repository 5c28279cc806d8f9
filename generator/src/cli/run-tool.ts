/** Runs the commands `init`, `tune`, `lsp` and `vscode`, which are in a separate package. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "../diagnostics/user-error.js";
import { packageVersion } from "../util/package-json.js";
import { versionOf } from "../util/prisma-packages.js";
import type { ToolCommand } from "./parse-arguments.js";
import type { Terminal } from "./terminal.js";

/** The exports of `@prisma-paged/tools`. */
export interface Tools {
  /** Runs a command, prints a failure, and returns the exit code. */
  readonly runTool: (command: ToolCommand, terminal: Terminal) => Promise<0 | 1>;
}

const tools = "@prisma-paged/tools";

/**
 * Runs a command of `@prisma-paged/tools`, such as `init`. Uses the tools that the project has installed, otherwise those
 * in the `node_modules` that contains `prisma-paged` itself. Skips tools of another version than `prisma-paged`.
 * @throws UserError that tells how to install the tools, if there are none
 */
export async function runInstalledTool(command: ToolCommand, terminal: Terminal): Promise<0 | 1> {
  const toolsRequire = [join(terminal.cwd, "package.json"), import.meta.url]
    .map(createRequire)
    .find((from) => versionOf(from, tools) === packageVersion);
  if (toolsRequire === undefined) {
    const fact = `\`prisma-paged ${command.kind}\` is in the package \`${tools}\`, which is not installed in this version.`;
    throw new UserError(fact, `npm install --save-dev ${tools}@${packageVersion}`);
  }
  // The package is found at run time: its build checks that it exports this.
  const module: Tools = await import(pathToFileURL(toolsRequire.resolve(tools)).href);
  return await module.runTool(command, terminal);
}
