// Proves that every regular expression of the two libraries takes linear time, whatever text it meets.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript-6";

// In this process: the other backends start a binary of their own.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

const root = fileURLToPath(new URL("..", import.meta.url));

const sources = ["runtime/src", "generator/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** @returns {readonly { literal: string, line: number }[]} */
function regularExpressionsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ literal: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Ten times as long as usual, in milliseconds: a busy machine must not fail. */
const patience = { timeout: 100_000, attackTimeout: 10_000, incubationTimeout: 2_500 };

function problemOf(literal) {
  const end = literal.lastIndexOf("/");
  const { status, complexity, error } = checkSync(literal.slice(1, end), literal.slice(end + 1), patience);
  if (status === "safe") return;
  return status === "vulnerable" ? complexity.summary : `not to be proven linear (${error?.kind ?? status})`;
}

let count = 0;
for (const file of sources) {
  for (const { literal, line } of regularExpressionsOf(file)) {
    count++;
    const problem = problemOf(literal);
    if (problem === undefined) continue;
    console.error(`${file}:${line} ${literal}: ${problem}`);
    process.exitCode = 1;
  }
}
if (!process.exitCode) console.log(`${count} regular expressions, each linear`);
