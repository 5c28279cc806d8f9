import { describe, expect, test } from "vitest";
import { existingClient } from "./existing-client.js";
import type { ClientModule } from "./schema.js";

const generated: readonly ClientModule[] = [{ kind: "module", path: "src/generated/prisma/client" }];
const older: readonly ClientModule[] = [{ kind: "package", name: "@prisma/client" }];

/** Returns the client in modules, whose texts are given by their paths. */
function clientIn(files: { readonly [path: string]: string }, modules = generated) {
  return existingClient(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    modules,
  );
}

const imported = 'import { PrismaClient } from "../generated/prisma/client.js";\n';
const found = (name: string, kind = "client", path = "src/lib/db.ts") => ({
  kind: "found",
  client: { path, name, kind },
});

describe("the client that a module exports", () => {
  test.each([
    ["a named constant", "export const prisma = new PrismaClient({ adapter });", found("prisma")],
    ["another name", "const db = new PrismaClient();\nexport { db };", found("db")],
    ["an export under another name", "const client = new PrismaClient();\nexport { client as db };", found("db")],
    ["the default", "const prisma = new PrismaClient();\nexport default prisma;", found("default")],
    ["the default, at once", "export default new PrismaClient();", found("default")],
    [
      "both, which are one client",
      "const prisma = new PrismaClient();\nexport default prisma;\nexport { prisma };",
      found("prisma"),
    ],
    [
      "one that is kept over reloads",
      "const globalForPrisma = globalThis as unknown as { prisma?: PrismaClient };\nexport const prisma = globalForPrisma.prisma ?? new PrismaClient();\nif (process.env.NODE_ENV !== 'production') globalForPrisma.prisma = prisma;",
      found("prisma"),
    ],
    [
      "one that is assigned to the global object",
      "const kept = globalThis as { prisma?: PrismaClient };\nexport const prisma = (kept.prisma ??= new PrismaClient());",
      found("prisma"),
    ],
    [
      "one of a function, as Prisma's documentation writes it for Next.js",
      "const prismaClientSingleton = () => {\n  return new PrismaClient();\n};\nconst prisma = globalThis.prismaGlobal ?? prismaClientSingleton();\nexport default prisma;",
      found("default"),
    ],
    [
      "one that is assigned later",
      "let prisma: PrismaClient;\nif (production) {\n  prisma = new PrismaClient();\n} else {\n  prisma = global.prisma;\n}\nexport { prisma };",
      found("prisma"),
    ],
    ["an extended one", "export const db = new PrismaClient().$extends(a).$extends(b);", found("db")],
    [
      "an extended one of a client that is not exported",
      "const base = new PrismaClient();\nexport const prisma = base.$extends(a);",
      found("prisma"),
    ],
    ["a function", "export function getPrisma() {\n  return new PrismaClient();\n}", found("getPrisma", "function")],
    [
      "a function that makes it once",
      "let prisma: PrismaClient | undefined;\nexport const getPrisma = () => (prisma ??= new PrismaClient());",
      found("getPrisma", "function"),
    ],
    [
      "a function in React's `cache`",
      "export const getPrisma = cache(() => {\n  const prisma = new PrismaClient();\n  return prisma;\n});",
      { kind: "undecided" },
    ],
    [
      "a client comes before a function that returns it",
      "export const prisma = new PrismaClient();\nexport const getPrisma = () => prisma;",
      found("prisma"),
    ],
    ["a service of NestJS", "export class PrismaService extends PrismaClient {}", found("PrismaService", "service")],
    [
      "a function that waits",
      "export async function getPrisma() {\n  return new PrismaClient();\n}",
      { kind: "undecided" },
    ],
    [
      "a function of something that the API lacks",
      "export const getPrisma = (tenant: string) => new PrismaClient({ adapter: of(tenant) });",
      { kind: "undecided" },
    ],
    ["only its type", "export type Client = PrismaClient;", { kind: "none" }],
    [
      "a function that takes one",
      "export const count = (prisma: PrismaClient) => prisma.book.count();",
      { kind: "none" },
    ],
  ])("%s", (_, text, client) => {
    expect(clientIn({ "src/lib/db.ts": imported + text })).toMatchObject(client);
  });

  test("in CommonJS", () => {
    const required = 'const { PrismaClient } = require("@prisma/client");\n';
    const inFile = (text: string) => clientIn({ "db.js": required + text }, older);
    expect(inFile("module.exports = new PrismaClient();")).toEqual(found("default", "client", "db.js"));
    expect(inFile("const prisma = new PrismaClient();\nmodule.exports = { prisma };")).toEqual(
      found("prisma", "client", "db.js"),
    );
    expect(inFile("exports.db = new PrismaClient();")).toEqual(found("db", "client", "db.js"));
  });

  test("extended in another module, without the base being exported twice", () => {
    const base = `${imported}export const base = new PrismaClient();`;
    const extended = 'import { base } from "./db.js";\nexport const prisma = base.$extends(a);';
    const { kind, ...rest } = clientIn({ "src/lib/db.ts": base, "src/lib/prisma.ts": extended });
    expect({ kind, rest }).toEqual({
      kind: "undecided",
      rest: { reason: "the project exports several: `base` of src/lib/db.ts, `prisma` of src/lib/prisma.ts" },
    });
  });
});

describe("which client is that of the schema", () => {
  const exporting = (specifier: string) => ({
    "src/lib/db.ts": `import { PrismaClient } from "${specifier}";\nexport const prisma = new PrismaClient();`,
  });

  test.each([
    ["../generated/prisma", generated, "found"],
    ["../generated/prisma/client", generated, "found"],
    ["@/generated/prisma/client", generated, "found"],
    ["@prisma/client", older, "found"],
    ["@acme/db", [{ kind: "package", name: "@acme/db" }] as const, "found"],
    // No block of the schema makes these any more.
    ["@prisma/client", generated, "none"],
    ["../generated/statistics/client", generated, "none"],
    // It may export the schema's client.
    ["@acme/db", generated, "undecided"],
  ])("%s", (specifier, modules, kind) => {
    expect(clientIn(exporting(specifier), modules)).toHaveProperty("kind", kind);
  });

  test("the client of another schema does not matter", () => {
    const other = 'import { PrismaClient } from "./statistics/client.js";\nexport const other = new PrismaClient();';
    expect(clientIn({ ...exporting("../generated/prisma"), "src/other.ts": other })).toEqual(found("prisma"));
  });
});

test("the reason names what the project has", () => {
  const two = `${imported}export const reader = new PrismaClient();\nexport const writer = new PrismaClient();`;
  expect(clientIn({ "src/lib/db.ts": two })).toEqual({
    kind: "undecided",
    reason: "the project exports several: `reader` of src/lib/db.ts, `writer` of src/lib/db.ts",
  });
  const hidden = `${imported}const prisma = new PrismaClient();\nprisma.$connect();`;
  expect(clientIn({ "src/lib/plugin.ts": hidden })).toEqual({
    kind: "undecided",
    reason: "src/lib/plugin.ts creates one that it does not export, or only after waiting",
    local: { path: "src/lib/plugin.ts", name: "prisma" },
  });
});
