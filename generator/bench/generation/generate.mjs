// What the generator adds to `prisma generate`: the client alone, with a generator that makes nothing, and with this one,
// in turns; and what its own process uses, handed what Prisma has handed to the one that makes nothing.
import { spawnSync } from "node:child_process";
import { openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inProject } from "./schema.mjs";

const bin = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));
const usage = new URL("usage.mjs", import.meta.url).href;

export const sizes = [10, 100, 500, 1000];

/** Runs Prisma's command with these generators; returns milliseconds. */
export function generate(folder, generators, environment = {}) {
  rmSync(join(folder, "generated"), { recursive: true, force: true });
  const started = performance.now();
  const args = ["prisma", "generate", "--schema", "schema.prisma"];
  const { status, stderr, stdout } = spawnSync(
    "npx",
    [...args, ...generators.flatMap((name) => ["--generator", name])],
    {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: "1",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
        ...environment,
      },
    },
  );
  if (status !== 0) throw new Error(`prisma generate failed\n${stdout}\n${stderr}`);
  return performance.now() - started;
}

/** The generator's own process: its processor time in milliseconds, its highest resident memory in bytes. */
function ownProcess(folder, requests, file) {
  const { status, stderr } = spawnSync(process.execPath, ["--import", usage, bin], {
    cwd: folder,
    encoding: "utf8",
    stdio: [openSync(requests, "r"), "ignore", "pipe"],
    env: { ...process.env, PRISMA_GENERATOR_INVOCATION: "true", USAGE: file },
  });
  if (status !== 0 || stderr.includes('"error"')) throw new Error(`the generator failed\n${stderr}`);
  return JSON.parse(readFileSync(file, "utf8"));
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Milliseconds and bytes: `client` is Prisma with its own client alone, `idle` what a generator adds that makes nothing,
 * `added` what this one adds, `cpu` and `peak` are those of its process.
 */
export function measure(models, rounds = 3) {
  return inProject(models, (folder) => {
    const requests = join(folder, "requests");
    generate(folder, ["client", "idle"], { REQUESTS: requests });
    const turns = Array.from({ length: rounds }, () => ({
      client: generate(folder, ["client"]),
      idle: generate(folder, ["client", "idle"]),
      both: generate(folder, ["client", "api"]),
      own: ownProcess(folder, requests, join(folder, "usage.json")),
    }));
    const of = (value) => median(turns.map(value));
    return {
      models,
      rounds,
      client: of(({ client }) => client),
      idle: of(({ client, idle }) => idle - client),
      added: of(({ client, both }) => both - client),
      cpu: of(({ own }) => own.cpu),
      peak: of(({ own }) => own.peak),
    };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2).map(Number);
  for (const models of asked.length > 0 ? asked : sizes) console.log(JSON.stringify(measure(models)));
}
