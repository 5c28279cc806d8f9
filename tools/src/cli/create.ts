/** `npm create prisma-paged my-app`: `init` in a folder, which may be new. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import {
  escaping,
  type PackageSpecifiers,
  processTerminal,
  readCommand,
  reportingFailure,
  runCommandLine,
  type Terminal,
  UserError,
} from "prisma-paged/tools";
import { runInit } from "./init-command.js";

/**
 * Runs `init` in a folder, and returns the exit code. Removes a new folder again if the user declines.
 * @param args the folder (default: the present one), then the options of `init`
 * @param packed the packed files of a clone. Undefined for the published packages
 */
export async function create(
  args: readonly string[],
  printing: Terminal = processTerminal(),
  packed?: PackageSpecifiers,
): Promise<0 | 1> {
  const [first = "-"] = args;
  const [named, options] = first.startsWith("-") ? [undefined, args] : [first, args.slice(1)];
  const command = readCommand(["init", ...options]);
  if (command.kind !== "init") return await runCommandLine(["init", ...options], printing);
  const { cwd: present, ...terminal } = escaping(printing);
  const cwd = resolve(present, named ?? "");
  const origin = named === undefined ? undefined : { folder: quoted(named), packed };
  return await reportingFailure(async () => {
    if (existsSync(cwd) && !statSync(cwd).isDirectory()) throw new UserError(`${named} is a file, not a folder.`);
    const made = mkdirSync(cwd, { recursive: true });
    try {
      return await runInit(command, { ...terminal, cwd }, origin);
    } finally {
      if (made !== undefined && readdirSync(cwd).length === 0) rmSync(made, { recursive: true });
    }
  }, printing);
}

/** Returns the path as a shell reads it. */
function quoted(path: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(path)) return path;
  return process.platform === "win32" ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
