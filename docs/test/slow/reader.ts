/** Commands as a reader types them, with the packages of this project from a small registry. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The output of a line of a shell. @throws Error with all that it prints if it fails */
export function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile("bash", ["-ec", command], { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${command}\n${stdout}${stderr}`)),
    );
  });
}

/** The environment without what the npm that runs this test has set for itself. */
export function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE_ENV|VITEST.*)$/.test(name)));
}

/** Prisma fetches its engine when it is installed; `PRISMA_SCHEMA_ENGINE_BINARY` names another one. */
export async function schemaEngine(): Promise<NodeJS.ProcessEnv> {
  const isReachable = await fetch("https://binaries.prisma.sh", { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
  const standIn = fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));
  return isReachable ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: standIn };
}
