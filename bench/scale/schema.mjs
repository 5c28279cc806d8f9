// One resource with every way to count and to page, emitted and compiled for one provider under .build/<provider>.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const buildFolder = fileURLToPath(new URL("./.build/", import.meta.url));

/** SQLite keeps no estimate: `prisma generate` rejects the option there. */
const estimated = (provider) =>
  provider === "sqlite" ? "" : '/// @pagination(operation: "estimated", path: "/estimated", count: "estimated")\n';

const schema = (provider) => `
datasource db {
  provider = "${provider}"
}

generator client {
  provider            = "prisma-client"
  output              = "./src/prisma"
  importFileExtension = "js"
}

generator api {
  provider = "prisma-paged"
  output   = "./src/api"
}

/// @pagination
/// @pagination(operation: "shared", path: "/shared", count: "shared")
/// @pagination(operation: "cached", path: "/cached", count: "cached")
/// @pagination(operation: "capped", path: "/capped", count: "capped")
${estimated(provider)}/// @pagination(operation: "partial", path: "/partial", partial: true)
/// @pagination(operation: "feed", path: "/feed", partial: true, viaCursor: [{ field: "createdAt", direction: "DESC" }, { field: "id", direction: "DESC" }])
model Event {
  id        Int      @id
  createdAt DateTime
  title     String
  /// @filter(exact)
  topicId   Int

  @@index([createdAt(sort: Desc), id(sort: Desc)])
  @@index([topicId])
}
`;

/** @returns the folder with `prisma/client.js` and `api/index.js`. */
export function build(provider) {
  const folder = join(buildFolder, provider);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "src"), { recursive: true });
  const modules = join(buildFolder, "node_modules");
  if (!existsSync(modules)) symlinkSync(join(root, "node_modules"), modules);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, "schema.prisma"), schema(provider));
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    skipLibCheck: true,
    rootDir: "src",
    outDir: "dist",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  const run = (command, ...args) => execFileSync(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", 2] });
  run("prisma", "generate", "--no-hints", "--schema", "schema.prisma");
  run("tsc", "-p", ".");
  return join(folder, "dist");
}
