// Runs and measures `prisma generate`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const prisma = fileURLToPath(new URL("../../node_modules/prisma/build/index.js", import.meta.url));
const usage = new URL("usage.mjs", import.meta.url).href;

/**
 * Runs `prisma generate` with these generators of the project, in the order of its schema.
 * @returns the seconds of the whole command, and of each generator from call to response, as Prisma prints them; and of the
 * processes of Prisma (which generates its own client) and of another generator: seconds of processor time, the peak of
 * resident memory in bytes, and for the generator the seconds until it had sent its manifest
 */
export function generate(folder, generators) {
  rmSync(join(folder, "generated"), { recursive: true, force: true });
  mkdirSync(join(folder, "generated"));
  const args = ["--import", usage, prisma, "generate", "--no-hints", "--schema", "schema.prisma"];
  const began = performance.now();
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [...args, ...generators.flatMap((name) => ["--generator", name])],
    {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
        USAGE: folder,
      },
    },
  );
  const seconds = (performance.now() - began) / 1000;
  const printed = [...stdout.matchAll(/^✔ Generated .* in ([\d.]+)(ms|s)$/gm)];
  if (status !== 0 || printed.length !== generators.length)
    throw new Error(`prisma generate failed\n${stdout}\n${stderr}`);
  return {
    seconds,
    generating: printed.map(([, time, unit]) => (unit === "ms" ? Number(time) / 1000 : Number(time))),
    prisma: used(folder, "prisma"),
    generator: used(folder, "generator"),
  };
}

function used(folder, name) {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) return undefined;
  const figures = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return figures;
}
