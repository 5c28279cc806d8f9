/** The real `prisma generate`, as a child process in a temporary project inside the workspace. */
import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const workspace = fileURLToPath(new URL("../..", import.meta.url));
const temporary = fileURLToPath(new URL("./.tmp", import.meta.url));

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty folder for a suite; what an earlier run left there is gone. */
export function emptyFolder(name: string): string {
  const folder = join(temporary, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs node on a file of a package, in a folder, to its end. */
export function runNode(folder: string, file: string, args: readonly string[]): Promise<Finished> {
  const path = [join(workspace, "node_modules/.bin"), process.env.PATH].join(delimiter);
  // Prisma would fetch its schema engine, which `generate` does not need.
  const env = { ...process.env, PATH: path, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(workspace, "node_modules", file), ...args],
      { cwd: folder, env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, stdout, stderr }),
    );
  });
}

/** `prisma generate` over `schema.prisma`, or another file or folder. */
export function prismaGenerate(folder: string, schema = "schema.prisma"): Promise<Finished> {
  return runNode(folder, "prisma/build/index.js", ["generate", "--no-hints", "--schema", schema]);
}
