// Every guarantee of docs/project/security.md has tests, which generator/test/guarantees.md lists: none may be missing,
// skipped or renamed.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";
import { checks } from "./checks.mjs";
import { differencesOf, guaranteesOf, problemsOf } from "./guarantees.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const page = "docs/project/security.md";
const list = "generator/test/guarantees.md";

const vitest = await createVitest("test", { watch: false, root });
const specifications = await vitest.globTestSpecifications();
await vitest.close();
const run = new Set(specifications.map(({ moduleId }) => relative(root, moduleId)));

const repository = {
  readFile: (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined),
  isRun: (file) => run.has(file),
  steps: checks,
};

const promised = guaranteesOf(readFileSync(page, "utf8"));
const guarantees = guaranteesOf(readFileSync(list, "utf8"));
const problems = [
  ...differencesOf(promised, guarantees).map((problem) => `${page}: ${problem}`),
  ...guarantees.flatMap((guarantee) =>
    problemsOf(guarantee, repository).map((problem) => `${list}:${guarantee.line}: ${problem}`),
  ),
];
for (const problem of problems) console.error(problem);
if (promised.length === 0) problems.push(`${page} has no list below "Guarantees"`);
if (problems.length > 0) {
  console.error("Each guarantee needs tests that run: write them, or correct the page and the list.");
  process.exit(1);
}
const count = new Set(
  guarantees.flatMap(({ proofs }) => proofs.flatMap(({ file, titles }) => titles.map((t) => file + t))),
).size;
console.log(`${guarantees.length} guarantees, proved by ${count} tests`);
process.exit();
