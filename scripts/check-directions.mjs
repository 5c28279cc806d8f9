// Holds the directions between the packages: runtime ← generator, runtime ← emitted code ← example app.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @typedef {{ why: string, files: RegExp, except?: RegExp, forbids: RegExp }} Rule */
/** @type {readonly Rule[]} */
const rules = [
  {
    why: "the runtime imports no @prisma/* package",
    files: /^runtime\/src\//,
    forbids: /^(@prisma\/|prisma(\/|$))(?!paged)/,
  },
  {
    why: "the runtime knows neither generator nor example",
    files: /^runtime\/src\//,
    forbids: /^(prisma-paged|example-app)|^\.\.\/\.\.\/(\.\.\/)*(generator|example-app|prisma)\//,
  },
  {
    why: "only the HTTP layer of the runtime, and its typed client, import hono at run time",
    files: /^runtime\/src\//,
    except: /^runtime\/src\/(formats\/|routes\.ts|mount\.ts|api-options\.ts|hc-of\.ts)/,
    forbids: /^hono(\/|$)/,
  },
  {
    why: "only print.ts imports ts-morph and its writer",
    files: /^generator\/src\//,
    except: /^generator\/src\/print\.ts$/,
    forbids: /^(ts-morph|code-block-writer)$/,
  },
  {
    why: "only the two ends of the generator and its config reader touch the disk",
    files: /^generator\/src\//,
    except: /^generator\/src\/(bin|write|generate|schema-files|find-schema|client-import)\.ts$/,
    forbids: /^(node:)?fs(\/|$)/,
  },
  {
    why: "the generator meets Prisma in the handshake, DMMF and its schema parser alone",
    files: /^generator\/src\//,
    except: /^generator\/src\/(handshake|dmmf|load-schema)\.ts$/,
    forbids: /^(@prisma\/|prisma(\/|$))(?!paged)/,
  },
  {
    why: "commands are a layer above the pipeline",
    files: /^generator\/src\//,
    except: /^generator\/src\/(bin|cli|.*-command|our-blocks|handshake|explain.*|find-schema)\.ts$/,
    forbids:
      /^generator\/src\/(cli|command-line|.*-command|our-blocks|terminal|explain.*|find-schema|handshake|help|load-schema|planned-query)\.js$/,
  },
  { why: "the generator knows no example", files: /^generator\/src\//, forbids: /^example-app|(^|\/)example-app\// },
];

/** Every import of a module, type-only ones left out: they are gone at run time. */
function importsOf(text) {
  const found = [];
  for (const match of text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm)) {
    if (!match[1]) found.push(match[2]);
  }
  for (const match of text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)) found.push(match[1]);
  for (const match of text.matchAll(/\bcreateRequire\([^()]*\)\(\s*["']([^"']+)["']/g)) found.push(match[1]);
  return found;
}

const problems = [];
for (const workspace of ["runtime", "generator"]) {
  for (const entry of readdirSync(join(root, workspace, "src"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test(-d)?\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(root, path);
    for (const target of importsOf(readFileSync(path, "utf8"))) {
      const shown = target.startsWith(".") ? relative(root, resolve(dirname(path), target)) : target;
      for (const rule of rules) {
        if (!rule.files.test(file) || rule.except?.test(file)) continue;
        if (rule.forbids.test(target) || rule.forbids.test(shown))
          problems.push(`${file} imports ${target}: ${rule.why}`);
      }
    }
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log("directions between packages hold");
