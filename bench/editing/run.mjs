// How long the modules take to follow an edit: a person saves the schema, and `generate --watch` writes them.
import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createProject } from "../project.mjs";
import { richSchema } from "./schema.mjs";

const command = fileURLToPath(new URL("../../generator/bin/prisma-paged.js", import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 15);

const blocks = [
  'generator client {\n  provider = "prisma-client"\n  output = "./generated/prisma"\n}',
  'generator api {\n  provider = "prisma-paged"\n  output = "./generated/api"\n}',
];

for (const models of (process.env.MODELS ?? "80,600").split(",").map(Number)) {
  const times = await measured(models);
  const sorted = times.toSorted((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((time) => Math.round(time));
  console.log(
    `${models} rich models, ${cpus().length} cores: ${middle} ms from save to written module (${least} to ${most})`,
  );
}

async function measured(models) {
  const schema = richSchema(models, blocks);
  const folder = createProject(schema);
  const child = spawn(process.execPath, [command, "generate", "--watch"], { cwd: folder });
  try {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
    });
    child.stderr.on("data", (data) => {
      said += data;
    });
    while (!said.includes("Watching ")) {
      if (child.exitCode !== null) throw new Error(said);
      await setTimeout(50);
    }
    const generatedRuns = () => said.split("Generated ").length;
    const times = [];
    for (let round = 0; round < rounds; round++) {
      // A model in the middle, with as many characters or one more, as edits are.
      const size = round % 2 === 0 ? 61 + round : 161 + round;
      const edited = models >> 1;
      const text = schema.replace(
        new RegExp(`(of number ${edited}\\.\\n/// @pagination\\(itemsPerPage: )\\d+`),
        (_, before) => before + size,
      );
      const module = join(folder, `generated/api/model${edited}.ts`);
      const runsBefore = generatedRuns();
      const began = performance.now();
      writeFileSync(join(folder, "schema.prisma"), text);
      while (!readFileSync(module, "utf8").includes(`itemsPerPage: ${size}`)) await setTimeout(2);
      times.push(performance.now() - began);
      // A person does not save again before the run is over, which also says what has changed for clients.
      while (generatedRuns() === runsBefore) await setTimeout(10);
      await setTimeout(100);
    }
    return times;
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
