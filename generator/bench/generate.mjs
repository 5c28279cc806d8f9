// What the generator adds to `prisma generate`: the same schema with and without it, in turns, medians of the difference.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A schema of `count` annotated models, each with a relation to the one before it. */
export function schemaOf(count) {
  const models = Array.from({ length: count }, (_, index) => {
    const relation =
      index === 0
        ? ""
        : `  parentId Int\n  parent Model${index - 1} @relation(fields: [parentId], references: [id])\n  @@index([parentId])\n`;
    const children = index + 1 < count ? `  children Model${index + 1}[]\n` : "";
    return [
      `/// @pagination(itemsPerPage: ${10 + (index % 40)})`,
      `model Model${index} {`,
      "  id Int @id",
      "  /// @filter(partial, order)",
      "  name String",
      "  createdAt DateTime",
      "  amount Decimal",
      "  active Boolean",
      `${children}${relation}}`,
    ].join("\n");
  });
  const blocks = [
    'datasource db {\n  provider = "sqlite"\n}',
    'generator client {\n  provider = "prisma-client"\n  output = "./generated/prisma"\n}',
    'generator api {\n  provider = "prisma-paged"\n  output = "./generated/api"\n}',
  ];
  return [...blocks, ...models].join("\n\n");
}

function generate(folder, generators) {
  const started = performance.now();
  const args = [
    "prisma",
    "generate",
    "--schema",
    "schema.prisma",
    ...generators.flatMap((name) => ["--generator", name]),
  ];
  const { status, stderr, stdout } = spawnSync("npx", args, {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (status !== 0) throw new Error(`prisma generate failed\n${stdout}\n${stderr}`);
  return performance.now() - started;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** @returns {{ models: number, client: number, both: number, added: number, rounds: number }} milliseconds */
export function measure(models, rounds = 3) {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-bench-"));
  try {
    mkdirSync(join(folder, "generated"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    writeFileSync(join(folder, "schema.prisma"), schemaOf(models));
    const client = [];
    const both = [];
    for (let round = 0; round < rounds; round++) {
      rmSync(join(folder, "generated"), { recursive: true, force: true });
      client.push(generate(folder, ["client"]));
      rmSync(join(folder, "generated"), { recursive: true, force: true });
      both.push(generate(folder, ["client", "api"]));
    }
    const added = median(both.map((value, index) => value - client[index]));
    return { models, client: median(client), both: median(both), added, rounds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const models of [10, 100, 500]) console.log(JSON.stringify(measure(models)));
}
