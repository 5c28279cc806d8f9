// What checking the types costs: Prisma's client as an application uses it, then with the emitted modules, then with a
// client of every path, `hcOf` or `hc`. TypeScript's own figures and its process's processor time, from checks in turns.
import { spawnSync } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
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
const clientUse = (count, from, call) => `import { ${call.split("<")[0]} } from "${from}";
import type { Api, ApiRoutes } from "./generated/api/index.ts";
const client = ${call}("http://localhost:3000");
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

/** What is checked, each with what the one before the clients has: the libraries alone, Prisma's client, the API, a client. */
export const parts = ["libraries", "prisma", "modules", "hcOf", "hc"];
const server = ["prisma.ts", "server.ts"];
const files = {
  libraries: ["nothing.ts"],
  prisma: ["prisma.ts"],
  modules: server,
  hcOf: [...server, "hc-of.ts"],
  hc: [...server, "hc.ts"],
};

const config = (part) => ({
  compilerOptions: {
    ...{ target: "es2022", lib: ["es2023"], module: "nodenext", types: ["node"], strict: true, skipLibCheck: true },
    ...{ noEmit: true, allowImportingTsExtensions: true },
  },
  files: files[part],
});

/** TypeScript's figures for one part: seconds, bytes and counts. */
function check(folder, part, ...flags) {
  const args = [tsc, "-p", `tsconfig.${part}.json`, "--extendedDiagnostics", ...flags];
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

/** A project of `count` models, generated, with an application for each part. */
function write(folder, count) {
  generate(folder, ["client", "api"]);
  writeFileSync(join(folder, "nothing.ts"), "export {};\n");
  writeFileSync(join(folder, "prisma.ts"), prismaUse(count));
  writeFileSync(join(folder, "server.ts"), serverUse);
  writeFileSync(join(folder, "hc-of.ts"), clientUse(count, "@prisma-paged/runtime/client", "hcOf<ApiRoutes>"));
  writeFileSync(join(folder, "hc.ts"), clientUse(count, "hono/client", "hc<Api>"));
  for (const part of parts) writeFileSync(join(folder, `tsconfig.${part}.json`), JSON.stringify(config(part)));
}

/** What is the same on every machine: bytes emitted, and instantiations beyond those of Prisma's client, on one thread. */
export function counts(count) {
  return inProject(count, (folder) => {
    write(folder, count);
    const emitted = join(folder, "generated/api");
    const bytes = readdirSync(emitted).map((name) => statSync(join(emitted, name)).size);
    const [prisma, modules, hcOf] = ["prisma", "modules", "hcOf"].map(
      (part) => check(folder, part, "--singleThreaded").instantiations,
    );
    return { bytes: bytes.reduce((sum, size) => sum + size, 0), modules: modules - prisma, hcOf: hcOf - modules };
  });
}

/** By part, the medians of its figures; and what each costs as a multiple of what Prisma's client costs in the same round. */
export function measure(count, rounds = 5) {
  return inProject(count, (folder) => {
    write(folder, count);
    const turns = Array.from({ length: rounds }, () =>
      Object.fromEntries(parts.map((part) => [part, check(folder, part)])),
    );
    return { models: count, rounds, ...Object.fromEntries(parts.map((part) => [part, summary(turns, part)])) };
  });
}

function summary(turns, part) {
  const names = Object.keys(turns[0][part]);
  const medians = names.map((name) => [name, median(turns.map((turn) => turn[part][name]))]);
  const ratio = median(
    turns.map(({ libraries, prisma, [part]: own }) => (own.total - prisma.total) / (prisma.total - libraries.total)),
  );
  return { ...Object.fromEntries(medians), ratio };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2).map(Number);
  for (const count of asked.length > 0 ? asked : sizes) console.log(JSON.stringify(measure(count)));
}
