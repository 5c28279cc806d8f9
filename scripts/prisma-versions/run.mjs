// Proves on packed tarballs that the generator works with every minor version of Prisma 7: for each one a project is
// installed from the registry, generated, type-checked, and asked over HTTP on a real SQLite database. Its cursor-paged
// collections are walked, and compared with what SQL and Prisma's own cursors return.
//   node scripts/prisma-versions/run.mjs            the first and the last release of each minor that npm has
//   node scripts/prisma-versions/run.mjs 7.4.2 …    these; of 6.19 with what it needs
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import compare from "semver/functions/compare.js";
import { pack } from "../pack.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const { devDependencies } = read("generator/package.json");
const { devDependencies: tools } = read("package.json");

const versions = process.argv.length > 2 ? process.argv.slice(2) : releases();
const cases = ["minimal", "operations"];
/** The newest TypeScript, and the least that Prisma takes. */
const compilers = ["typescript", "typescript-least"];

/** The releases in which a loop over Prisma's own `cursor` loses rows: prisma#29176 and prisma#29254. */
const losesRows = ["7.4.0", "7.4.1"];

/** The first and the last release of each minor of Prisma 7 that has all packages: `prisma` has patches of its own. */
function releases() {
  const published = ["prisma", "@prisma/client", "@prisma/adapter-libsql"].map((name) =>
    JSON.parse(run(root, "npm", ["view", name, "versions", "--json"])),
  );
  const common = published[0].filter(
    (version) => /^7\.\d+\.\d+$/.test(version) && published.every((all) => all.includes(version)),
  );
  const minors = new Set(common.map((version) => version.split(".")[1]));
  return [...minors].flatMap((minor) => {
    const patches = common.filter((version) => version.startsWith(`7.${minor}.`)).toSorted(compare);
    return [...new Set([patches[0], patches.at(-1)])];
  });
}

function run(folder, command, args) {
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" };
  return execFileSync(command, args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function tryVersion(version, tarballs) {
  const folder = mkdtempSync(join(tmpdir(), `prisma-paged-${version}-`));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify(project(version, tarballs)));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    const peers = isSix(version) ? ["--legacy-peer-deps"] : [];
    run(folder, "npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", ...peers]);
    mkdirSync(join(folder, "walks"));
    cpSync(here("walks.prisma"), join(folder, "walks/schema.prisma"));
    if (isSix(version)) rewrite(join(folder, "walks/schema.prisma"), forSix);
    run(join(folder, "walks"), "npx", ["prisma", "generate", "--schema", "schema.prisma"]);
    for (const name of cases) {
      const from = join(root, "generator/test/cases", name);
      cpSync(from, join(folder, name), { recursive: true, filter: (path) => !path.endsWith("golden") });
      if (isSix(version)) rewrite(join(folder, name, "schema.prisma"), forSix);
      run(join(folder, name), "npx", ["prisma", "generate", "--schema", "schema.prisma"]);
      same(join(from, "golden"), join(folder, name, "api"));
    }
    const text = (path) => (path === "ask.ts" ? ask : readFileSync(here(path), "utf8"));
    for (const path of ["ask.ts", "walks.ts"]) {
      const written = isSix(version) ? text(path).replaceAll("PrismaLibSql", "PrismaLibSQL") : text(path);
      writeFileSync(join(folder, path), written);
    }
    for (const compiler of compilers) run(folder, "node", [`node_modules/${compiler}/bin/tsc`, "-p", "."]);
    const pages = run(folder, "node", ["dist/ask.js"]).trim();
    const { walks, lostByPrisma } = JSON.parse(run(folder, "node", ["dist/walks.js"]));
    const lost = lostByPrisma.length === 0 ? "lose nothing" : `find ${lostByPrisma.join(", ")}`;
    console.log(
      `Prisma ${version}: generated as pinned, type-checked; ${pages}; ${walks} cursors walked exactly, where Prisma's own ${lost}`,
    );
    if (lostByPrisma.length > 0 !== losesRows.includes(version)) {
      throw new Error(`Of Prisma ${version}, other is known: its own cursors ${lost}.`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isSix(version) {
  return version.startsWith("6.");
}

function rewrite(path, change) {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

/** The settings that Prisma 6 wants; each takes the place of a blank line, for emitted files name lines. */
function forSix(schema) {
  return schema
    .replace(/(provider *= "prisma-client"\n.*\n)\}\n\n/, '$1  engineType = "client"\n}\n')
    .replace(/(provider *= "sqlite"\n)\}\n\n/, '$1  url = "file:books.db"\n}\n');
}

function project(version, { runtime, generator }) {
  return {
    private: true,
    type: "module",
    dependencies: {
      "@prisma-paged/runtime": runtime,
      "@prisma/adapter-libsql": version,
      "@prisma/client": version,
      hono: devDependencies.hono,
      prisma: version,
      "prisma-paged": generator,
    },
    devDependencies: {
      "@types/node": tools["@types/node"],
      typescript: tools.typescript,
      "typescript-least": "npm:typescript@5.4.5",
    },
  };
}

/** What the generator emits does not depend on Prisma's version; beside it the case keeps what its API says of itself. */
function same(golden, emitted) {
  const names = readdirSync(golden).filter((name) => name.endsWith(".ts"));
  if (names.join() !== readdirSync(emitted).join()) throw new Error(`${emitted} holds other files than ${golden}`);
  const different = names.filter(
    (name) => readFileSync(join(golden, name), "utf8") !== readFileSync(join(emitted, name), "utf8"),
  );
  if (different.length > 0) throw new Error(`${different.join(", ")} differ from ${golden}`);
}

const tsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    outDir: "dist",
    rootDir: ".",
  },
  include: ["ask.ts", "walks.ts", "*/api"],
};

const ask = `
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { createApi } from "./minimal/api/index.js";
import { PrismaClient } from "./minimal/prisma/client.js";

const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: "file:books.db" }) });
await prisma.$executeRawUnsafe('CREATE TABLE "Book" ("id" INTEGER PRIMARY KEY, "title" TEXT NOT NULL)');
for (let id = 1; id <= 31; id++) await prisma.$executeRawUnsafe('INSERT INTO "Book" VALUES (?, ?)', id, "Title " + id);
const response = await createApi({ prisma }).request("/books");
const document: any = await response.json();
if (document["hydra:totalItems"] !== 31 || document["hydra:member"].length !== 30) throw new Error(JSON.stringify(document));
console.log("GET /books: " + document["hydra:member"].length + " of " + document["hydra:totalItems"] + " books");
`;

const packs = mkdtempSync(join(tmpdir(), "prisma-paged-pack-"));
try {
  const packed = (workspace) => `file:${pack(workspace, packs).path}`;
  const tarballs = { runtime: packed("runtime"), generator: packed("generator") };
  for (const version of versions) tryVersion(version, tarballs);
} catch (error) {
  console.error(error.stdout ?? "", error.stderr ?? "", error.message);
  process.exitCode = 1;
} finally {
  rmSync(packs, { recursive: true, force: true });
}
