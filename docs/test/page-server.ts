/** A page's server in a process of its own, until the test ends. */
import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";

interface ServerOptions {
  readonly port: number;
  readonly databaseUrl: string;
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string };
}

/** What the program prints. @throws Error if it fails */
export async function runProgram(file: string, databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return (await promisify(execFile)(process.execPath, [file], { env })).stdout;
}

/** Its origin, as soon as something answers there. */
export async function startServer(program: string, args: readonly string[], options: ServerOptions): Promise<string> {
  const { port, databaseUrl, cwd, env } = options;
  const started = spawn(program, args, {
    cwd,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => {
    started.kill();
  });
  const origin = `http://localhost:${port}`;
  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => started.exitCode ?? false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  return origin;
}
