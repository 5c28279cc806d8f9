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
  // Several engines have the same provider.
  const folder = join(temporary, `${process.env.ENGINE ?? ""}${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs node on a file of a package, in a folder, to its end; `env` is added to the environment. */
export function runNode(
  folder: string,
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return runFile(folder, packageFile(file), args, env);
}

/** The same with a file of any place. */
export function runFile(
  folder: string,
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { cwd: folder, env: { ...childEnvironment(), ...env } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, stdout, stderr }),
    );
  });
}

/** The path of a package's file: `prisma/build/index.js`. */
export function packageFile(file: string): string {
  return join(workspace, "node_modules", file);
}

/**
 * What a child process needs to find the packages' commands. Prisma would fetch an engine that `generate` does not need, and
 * start a process that looks for a newer version.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const path = [join(workspace, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return {
    ...process.env,
    PATH: path,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    NO_COLOR: "1",
  };
}

/** `prisma generate` over `schema.prisma`, or another file or folder. */
export function prismaGenerate(
  folder: string,
  schema = "schema.prisma",
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return runNode(folder, "prisma/build/index.js", ["generate", "--no-hints", "--schema", schema], env);
}
