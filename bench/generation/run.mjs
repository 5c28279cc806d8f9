// What each generator takes in `prisma generate`, in turns. Writes the raw figures to bench/results, and what report.mjs
// makes of them: `node run.mjs`, or `node run.mjs 10 100` for some of the sizes.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inProject } from "../project.mjs";
import { machine, readResults, versionOf, withSizes, writeResults } from "../report/results.mjs";
import { say, sizesAsked, takeRounds, turned } from "../report/rounds.mjs";
import { contenders, typedField, verify } from "./contenders.mjs";
import { generate } from "./generate.mjs";
import { schemaOf } from "./schema.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
if (!existsSync(`${here}node_modules`)) {
  execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: here, stdio: "inherit" });
}

/** Generators by the name of the run: Prisma with one that makes nothing, with its client alone, with both, and so on. */
const runs = {
  nothing: ["idle"],
  client: ["client"],
  ...Object.fromEntries(contenders.map((name) => [name, ["client", name]])),
};

function measure(models) {
  const bytes = {};
  const schema = schemaOf(models, { generators: contenders, fields: typedField });
  const rounds = inProject(schema, (folder) =>
    takeRounds((round) => {
      const measured = {};
      for (const name of turned(Object.keys(runs), round)) {
        measured[name] = generate(folder, runs[name]);
        if (contenders.includes(name)) verify(name, folder, models);
        bytes[name] = bytesOf(join(folder, "generated"));
      }
      say(`${models} models, seconds: ${secondsOf(measured)}`);
      return measured;
    }),
  );
  return { models, bytes, ...byRun(rounds) };
}

const secondsOf = (measured) =>
  Object.entries(measured)
    .map(([name, { seconds }]) => `${name} ${seconds.toFixed(2)}`)
    .join(", ");

/**
 * Each run's figures, by round: those of Prisma's process, and of another generator, whose seconds are from its start to
 * its response, to the millisecond.
 */
function byRun(rounds) {
  const list = (name, figure) => rounds.map((round) => thousandths(figure(round[name])));
  const used = (name, part) => ({
    processor: list(name, (run) => run[part].processor),
    peak: list(name, (run) => run[part].peak),
  });
  const entries = Object.entries(runs).map(([name, generators]) => [
    name,
    {
      seconds: list(name, (run) => run.seconds),
      ...(generators.includes("client") && { client: list(name, (run) => run.generating[0]) }),
      prisma: used(name, "prisma"),
      ...(generators.some((each) => each !== "client") && {
        generator: {
          seconds: list(name, (run) => run.generator.started + run.generating.at(-1)),
          ...used(name, "generator"),
        },
      }),
    },
  ]);
  return { runs: Object.fromEntries(entries) };
}

const thousandths = (value) => Math.round(value * 1000) / 1000;

function bytesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, path, name }) => sum + statSync(join(parentPath ?? path, name)).size, 0);
}

function versions() {
  const { dependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const installed = Object.keys(dependencies).map((name) => [name, versionOf(name, new URL(".", import.meta.url))]);
  return Object.fromEntries([["prisma", versionOf("prisma")], ...installed]);
}

// Written after each size, so that an interrupted run keeps what it has measured.
for (const models of sizesAsked([10, 100, 1000])) {
  const measured = { machine: machine(), versions: versions(), sizes: [measure(models)] };
  writeResults("generation", withSizes(readResults("generation"), measured));
}
await import("./report.mjs");
