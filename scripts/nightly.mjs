// Runs the nightly tests, all or those of the parts that are named, one part after the other.
//   npm run test:nightly                   all
//   npm run test:nightly -- site engines   these
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nightlyParts } from "./nightly-parts.mjs";

const vitest = (...projects) => ["npx", "vitest", "--run", ...projects.flatMap((name) => ["--project", name])];

const commands = {
  ...Object.fromEntries(Object.keys(nightlyParts).map((part) => [part, vitest(`nightly-${part}`)])),
  engines: [
    ...vitest("better-sqlite3", "neon", "pglite", "d1"),
    ...["default", "./generator/test/engines/matrix-reporter.ts"].flatMap((name) => ["--reporter", name]),
  ],
  random: [
    ...vitest("integration", "postgresql", "mariadb", "mysql"),
    // Each test takes two minutes, whatever the machine: one after the other, they would take 80.
    "--maxWorkers=3",
    "differential",
    "random-schemas",
    "given-schema",
  ],
  completion: [...vitest("slow"), "completion-places"],
  schemas: [...vitest("slow"), "slow/real-schemas"],
  prisma: ["node", "scripts/prisma-versions/run.mjs"],
};

const named = process.argv.slice(2);
const unknown = named.filter((part) => !(part in commands));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(commands).join(", ")}.`);
  process.exit(2);
}

/** Each night draws something else: the same tests draw from the same seed in `npm test` and `npm run test:servers`. */
const environments = {
  completion: { COMPLETION_PLACES: "200" },
  schemas: { REAL_SCHEMAS: "all" },
  random: { DIFFERENTIAL_SEED: String(Date.now() % 1_000_000), DIFFERENTIAL_SECONDS: "120" },
};

const cwd = fileURLToPath(new URL("..", import.meta.url));
const results = (named.length > 0 ? named : Object.keys(commands)).map((part) => {
  const [command, ...args] = commands[part];
  const start = Date.now();
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: "inherit",
    env: { ...environments[part], ...process.env },
  });
  return { part, status, minutes: (Date.now() - start) / 60_000 };
});
for (const { part, status, minutes } of results) {
  console.log(`${part.padEnd(10)} ${minutes.toFixed(1).padStart(5)} min  ${status === 0 ? "passed" : "failed"}`);
}
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;
