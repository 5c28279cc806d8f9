// Runs the checks side by side, and says how long each took. Of a check that fails, its output is printed; of the
// others, nothing is.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checks } from "./checks.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const summaries = `${root}.turbo/runs`;
rmSync(summaries, { recursive: true, force: true });
const turbo = spawnSync("npx", ["turbo", "run", ...checks, "--continue", "--summarize", "--output-logs=errors-only"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 2 ** 30,
});
const [summary] = summariesIn(summaries);
if (summary === undefined) fail(turbo.stdout + turbo.stderr);

const failed = [];
for (const { task, directory, execution, cache } of summary.tasks) {
  const { startTime, endTime, exitCode } = execution ?? {};
  const seconds = ((endTime - startTime) / 1000).toFixed(1);
  const name = directory === "" ? task : `${task} of ${directory}`;
  if (execution === undefined) console.log(`${name.padEnd(24)} did not run`);
  else console.log(`${name.padEnd(24)} ${seconds.padStart(6)} s${cache?.status === "HIT" ? ", from the cache" : ""}`);
  // Turbo writes a colon in the name of a file as `$colon$`.
  if (exitCode !== 0)
    failed.push({
      name,
      log: `${root}${directory}/.turbo/turbo-${task.replace(":", "$colon$")}.log`,
      hasRun: exitCode > 0,
    });
}
if (failed.length === 0 && turbo.status !== 0) fail(turbo.stdout + turbo.stderr);
for (const { name, log, hasRun } of failed) {
  if (hasRun) console.error(`\n${name} failed:\n\n${readFileSync(log, "utf8")}`);
}
process.exitCode = turbo.status ?? 1;

function summariesIn(folder) {
  try {
    return readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")));
  } catch {
    return [];
  }
}

/** Ends the command with what turbo printed, which failed before it ran a check. */
function fail(output) {
  console.error(output);
  process.exit(1);
}
