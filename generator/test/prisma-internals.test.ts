/** A later version of Prisma may rename its private members: an API that relies on one then fails closed. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { expect, test } from "vitest";
import { generateProject } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaHead } from "./schema-head.js";

const models = `
/// @pagination
model Note {
  id    Int    @id
  title String
}
`;

const own = dirname(createRequire(import.meta.url).resolve("@prisma/client/package.json"));
const { version } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));

// biome-ignore lint/suspicious/noExplicitAny: its members are those of any client
type AnyClient = any;

interface Project {
  readonly prisma: AnyClient;
  readonly createApi: (options: object) => unknown;
}

/** A project with a copy of Prisma's client, in which a member has another name. */
async function projectWithout(member: string | undefined): Promise<Project> {
  const folder = emptyFolder(join("prisma-internals", member ?? "none"));
  writeFileSync(join(folder, "schema.prisma"), `${schemaHead("sqlite")}${models}`);
  await generateProject(folder);
  const copy = join(folder, "node_modules/@prisma/client");
  mkdirSync(dirname(copy), { recursive: true });
  const runtime = join(own, "runtime");
  cpSync(own, copy, { recursive: true, filter: (path) => path !== runtime });
  mkdirSync(join(copy, "runtime"));
  for (const name of readdirSync(runtime)) {
    const path = join(copy, "runtime", name);
    if (!/^client\.m?js$/.test(name)) {
      // Each copy of the client has its own WebAssembly.
      if (name.includes(".sqlite.")) cpSync(join(runtime, name), path);
      else symlinkSync(join(runtime, name), path);
      continue;
    }
    const text = readFileSync(join(runtime, name), "utf8");
    const renamed = member === undefined ? text : text.replaceAll(new RegExp(`\\b${member}\\b`, "g"), `${member}New`);
    if (member !== undefined && renamed === text) throw new Error(`${name} has no ${member}`);
    writeFileSync(path, renamed);
  }
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const adapter = new PrismaLibSql({ url: `file:${join(folder, "notes.db")}` });
  return { prisma: new PrismaClient({ adapter }), createApi };
}

const hooked = (prisma: AnyClient) =>
  prisma.$extends({ query: { note: { findMany: ({ args, query }: AnyClient) => query(args) } } });

test("the installed version has every name, also without `omit`", async () => {
  const { prisma, createApi } = await projectWithout(undefined);
  createApi({ prisma });
  createApi({ prisma: hooked(prisma) });
});

test.each([
  ["_globalOmit", "_globalOmit", "fields that the client omits could be sent"],
  ["_extensions", "_extensions", "a count could include rows that query hooks keep back"],
  ["getAllQueryCallbacks", "_extensions.getAllQueryCallbacks", "a count could include rows that query hooks keep back"],
  ["getAllModelExtensions", "_extensions.getAllModelExtensions", "a count could include rows"],
  ["getAllComputedFields", "_extensions.getAllComputedFields", "pages by cursor could lose rows"],
])("without %s, the start fails and names Prisma's version", async (member, name, risk) => {
  const { prisma, createApi } = await projectWithout(member);
  const message = `createApi: Prisma Client ${version} does not have \`${name}\`, and ${risk}`;
  expect(() => createApi({ prisma })).toThrow(message);
  expect(() => createApi({ prisma: hooked(prisma) })).toThrow(message);
  // A client that need not show what Prisma's own has is read as carefully as before.
  createApi({ prisma: new Proxy({}, { get: (_, key) => Reflect.get(prisma, key) }) });
  createApi({ prisma: { note: prisma.note, $transaction: prisma.$transaction, $queryRaw: prisma.$queryRaw } });
  await prisma.$transaction(async (transaction: object) => createApi({ prisma: transaction }));
  await prisma.$disconnect();
});

test.each(["_engineConfig", "_clientVersion"])("without %s, an API starts", async (member) => {
  const { prisma, createApi } = await projectWithout(member);
  createApi({ prisma });
});
