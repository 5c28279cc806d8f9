// What checking the types costs: Prisma's client as an application uses it, then with the emitted modules, then with an
// `hc` client of every path. TypeScript's own figures, from checks in turns.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "../generation/generate.mjs";
import { inProject } from "../generation/schema.mjs";

const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

export const sizes = [10, 100, 300, 1000];

const models = (count) => Array.from({ length: count }, (_, index) => `model${index}`);

/** An application of Prisma's client alone: it asks each model for rows. */
const prismaUse = (count) => `import type { PrismaClient } from "./generated/prisma/client.ts";
export async function rows(prisma: PrismaClient) {
${models(count)
  .map((name) => `  const ${name} = await prisma.${name}.findMany({ where: { name: "a" }, take: 30 });`)
  .join("\n")}
  return [${models(count)
    .map((name) => `${name}[0]?.amount`)
    .join(", ")}];
}
`;

/** What serves the API. */
const serverUse = `import type { PrismaClient } from "./generated/prisma/client.ts";
import { createApi } from "./generated/api/index.ts";
export const app = (prisma: PrismaClient) => createApi({ prisma });
`;

/** A client that asks for each collection and each item. */
const clientUse = (count) => `import { hc } from "hono/client";
import type { Api } from "./generated/api/index.ts";
const client = hc<Api>("http://localhost:3000");
${models(count)
  .map(
    (name) => `export async function ${name}() {
  const page = await (await client.${name}s.$get({ query: { page: 2 } })).json();
  const item = await (await client.${name}s[":id"].$get({ param: { id: "1" } })).json();
  return page["hydra:member"][0]?.amount ?? item.name;
}`,
  )
  .join("\n")}
`;

/** What is checked, each with what the one before it has. */
export const parts = ["prisma", "modules", "hc"];
const files = {
  prisma: ["prisma.ts"],
  modules: ["prisma.ts", "server.ts"],
  hc: ["prisma.ts", "server.ts", "client.ts"],
};

const config = (part) => ({
  compilerOptions: {
    ...{ target: "es2022", lib: ["es2023"], module: "nodenext", types: ["node"], strict: true, skipLibCheck: true },
    ...{ noEmit: true, allowImportingTsExtensions: true },
  },
  files: files[part],
});

/** TypeScript's figures for one part: seconds, bytes and counts. */
function check(folder, part) {
  const args = [tsc, "-p", `tsconfig.${part}.json`, "--extendedDiagnostics"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`the types do not check\n${stdout.slice(0, 4000)}\n${stderr}`);
  const figure = (name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(stdout)?.[1]);
  return {
    check: figure("Check time"),
    total: figure("Total time"),
    types: figure("Types"),
    instantiations: figure("Instantiations"),
    memory: figure("Memory used") * 1024,
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The medians of each part's figures for a schema of `count` models. */
export function measure(count, rounds = 3) {
  return inProject(count, (folder) => {
    generate(folder, ["client", "api"]);
    writeFileSync(join(folder, "prisma.ts"), prismaUse(count));
    writeFileSync(join(folder, "server.ts"), serverUse);
    writeFileSync(join(folder, "client.ts"), clientUse(count));
    for (const part of parts) writeFileSync(join(folder, `tsconfig.${part}.json`), JSON.stringify(config(part)));
    const turns = Array.from({ length: rounds }, () => parts.map((part) => check(folder, part)));
    const medians = parts.map((part, index) => {
      const figures = turns.map((turn) => turn[index]);
      const names = Object.keys(figures[0]);
      return [part, Object.fromEntries(names.map((name) => [name, median(figures.map((figure) => figure[name]))]))];
    });
    return { models: count, rounds, ...Object.fromEntries(medians) };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2).map(Number);
  for (const count of asked.length > 0 ? asked : sizes) console.log(JSON.stringify(measure(count)));
}
