// What is type-checked: Prisma's client as an application uses it, then with the emitted modules, then with a client of
// every path, `hcOf` or `hc`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../generation/generate.mjs";

const models = (count) => Array.from({ length: count }, (_, index) => `model${index}`);

/** An application that uses only Prisma's client: it queries rows of each model. */
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

/** A server of the API. */
const serverUse = `import type { PrismaClient } from "./generated/prisma/client.ts";
import { createApi } from "./generated/api/index.ts";
export const app = (prisma: PrismaClient) => createApi({ prisma });
`;

/** A client that requests each collection and each item. */
const clientUse = (count, from, call) => `import { ${call.split("<")[0]} } from "${from}";
import type { Api, ApiRoutes } from "./generated/api/index.ts";
const client = ${call}("http://localhost:3000");
${models(count)
  .map(
    (name) => `export async function ${name}() {
  const page = await client.${name}s.$get({ query: { page: 2 } });
  const item = await client.${name}s[":id"].$get({ param: { id: "1" } });
  if (!page.ok || !item.ok) return undefined;
  return (await page.json())["hydra:member"][0]?.amount ?? (await item.json()).name;
}`,
  )
  .join("\n")}
`;

const server = ["prisma.ts", "server.ts"];
const files = {
  libraries: ["nothing.ts"],
  prisma: ["prisma.ts"],
  modules: server,
  hcOf: [...server, "hc-of.ts"],
  hc: [...server, "hc.ts"],
};

/** The checked parts, each including the ones before: the libraries, Prisma's client, the API, one of the two clients. */
export const parts = Object.keys(files);

const config = (part) => ({
  compilerOptions: {
    ...{ target: "es2022", lib: ["es2023"], module: "nodenext", types: ["node"], strict: true, skipLibCheck: true },
    ...{ noEmit: true, allowImportingTsExtensions: true },
  },
  files: files[part],
});

/** A project of `count` models, generated, with an application for each part. */
export function writeApplications(folder, count) {
  generate(folder, ["client", "api"]);
  writeFileSync(join(folder, "nothing.ts"), "export {};\n");
  writeFileSync(join(folder, "prisma.ts"), prismaUse(count));
  writeFileSync(join(folder, "server.ts"), serverUse);
  writeFileSync(join(folder, "hc-of.ts"), clientUse(count, "@prisma-paged/runtime/client", "hcOf<ApiRoutes>"));
  writeFileSync(join(folder, "hc.ts"), clientUse(count, "hono/client", "hc<Api>"));
  for (const part of parts) writeFileSync(join(folder, `tsconfig.${part}.json`), JSON.stringify(config(part)));
}
