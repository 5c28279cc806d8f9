/** Prisma's generator of clients and ours in this process: the same files as `prisma generate`, in a tenth of its time. */
import { join } from "node:path";
import { generateClient } from "../../scripts/prisma-client.mjs";
import { runCommandLine } from "../src/cli/run.js";
import type { Finished } from "./prisma-child.js";

/** Runs the command `prisma-paged` in a folder. */
export async function prismaPaged(folder: string, ...args: readonly string[]): Promise<Finished> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommandLine(args, {
    cwd: folder,
    env: process.env,
    color: false,
    out: (text) => void out.push(`${text}\n`),
    error: (text) => void error.push(`${text}\n`),
  });
  return { code, stdout: out.join(""), stderr: error.join("") };
}

/** Writes the client and the APIs of a schema. @throws Error with what the generator reports */
export async function generateProject(folder: string, schema = "schema.prisma"): Promise<void> {
  await generateClient(join(folder, schema));
  const { code, stderr } = await prismaPaged(folder, "generate", "--schema", schema);
  if (code !== 0) throw new Error(stderr);
}
