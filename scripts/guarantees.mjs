// Reads what docs/project/security.md guarantees, and which tests prove it: generator/test/guarantees.md lists them.
// check-guarantees.mjs compares both.
import ts from "typescript-6";

/**
 * @typedef {{ file: string, titles: readonly string[] }} Proof The tests of one file, or a step of `npm run check`.
 * @typedef {{ name: string, line: number, proofs: readonly Proof[] }} Guarantee Its name is what the page has in bold.
 * @typedef {{ path: readonly string[], runs: boolean }} Test Its title, after those of the `describe`s around it.
 */

const heading = "## Guarantees";

/**
 * Returns each list item of the section "Guarantees". The items nested in it are its proofs: a file, and titles in “ ”.
 * @returns {readonly Guarantee[]}
 */
export function guaranteesOf(page) {
  const guarantees = [];
  let isInside = false;
  for (const [index, text] of page.split("\n").entries()) {
    if (text.startsWith("## ")) isInside = text === heading;
    if (!isInside) continue;
    if (text.startsWith("- ")) guarantees.push({ name: nameOf(text.slice(2)), line: index + 1, proofs: [] });
    const [, file, titles = ""] = /^ +- `([^`]+)`(.*)$/.exec(text) ?? [];
    if (file === undefined) continue;
    guarantees.at(-1)?.proofs.push({ file, titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => title) });
  }
  return guarantees;
}

/** Returns the bold beginning of an item, or all of it, without links and the full stop. */
function nameOf(item) {
  const [, bold = item] = /^\*\*(.*?)\*\*/.exec(item) ?? [];
  return bold.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\.$/, "");
}

/**
 * Returns the guarantees that only the page has, and those that only the list of tests has.
 * @param {readonly Guarantee[]} promised
 * @param {readonly Guarantee[]} proved
 * @returns {readonly string[]}
 */
export function differencesOf(promised, proved) {
  const missing = (some, others) => some.filter(({ name }) => !others.some((other) => other.name === name));
  return [
    ...missing(promised, proved).map(({ name }) => `“${name}” has no entry in the list of tests`),
    ...missing(proved, promised).map(({ name }) => `“${name}” is not a guarantee of the page`),
  ];
}

const tests = new Set(["test", "it"]);
const suites = new Set(["describe", "suite"]);
/** The names that Jasmine and Jest give to skipped tests. */
const skipped = new Set(["xit", "xtest", "xdescribe"]);

/**
 * Returns every test and every `describe` with a fixed title. A title of `each` has its placeholders, one with `${…}`
 * is as it is written.
 * @returns {readonly Test[]}
 */
export function testsOf(text, file = "tests.ts") {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(source);
  const found = [];
  let hasOnly = false;

  function visit(node, around) {
    const call = ts.isCallExpression(node) ? testCallOf(node, constants) : undefined;
    if (call === undefined) {
      ts.forEachChild(node, (child) => visit(child, { ...around, runs: around.runs && !isDead(child, constants) }));
      return;
    }
    const path = [...around.path, call.title];
    const isOnly = around.isOnly || call.isOnly;
    hasOnly ||= call.isOnly;
    const entry = { path, runs: around.runs && call.runs, isOnly, isSuite: call.isSuite };
    found.push(entry);
    for (const argument of node.arguments) visit(argument, { path, runs: entry.runs, isOnly });
  }
  visit(source, { path: [], runs: true, isOnly: false });

  const runs = (entry) => entry.runs && (entry.isOnly || !hasOnly);
  const isWithin = (suite, other) => suite.path.every((title, index) => other.path[index] === title);
  return found.map((entry) => ({
    path: entry.path,
    runs: entry.isSuite
      ? found.some((other) => !other.isSuite && isWithin(entry, other) && runs(other)) && entry.runs
      : runs(entry),
  }));
}

/** Returns what a call such as `test.skipIf(…).each(…)("title", …)` declares, or undefined for any other call. */
function testCallOf(call, constants) {
  const modifiers = [];
  let callee = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) {
      modifiers.push({ name: callee.name.text, values: [] });
      callee = callee.expression;
    } else if (ts.isCallExpression(callee) && ts.isPropertyAccessExpression(callee.expression)) {
      modifiers.push({ name: callee.expression.name.text, values: callee.arguments });
      callee = callee.expression.expression;
    } else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else return undefined;
  }
  const { text: name } = callee;
  const isSuite = suites.has(name) || name === "xdescribe";
  if (!tests.has(name) && !suites.has(name) && !skipped.has(name)) return undefined;
  const [first, ...others] = call.arguments;
  // A modifier alone, such as the `test.each([…])` within `test.each([…])("title", …)`.
  const title = first && titleOf(first);
  if (title === undefined) return undefined;

  const body = others.find((argument) => !ts.isObjectLiteralExpression(argument) && !ts.isNumericLiteral(argument));
  const never = [
    skipped.has(name),
    body === undefined,
    modifiers.some(({ name, values }) => neverRuns(name, values, constants)),
    others.some((argument) => ts.isObjectLiteralExpression(argument) && isLeftOut(argument, constants)),
    !isSuite && body !== undefined && skipsItself(body),
  ];
  return { title, isSuite, isOnly: modifiers.some(({ name }) => name === "only"), runs: !never.includes(true) };
}

function titleOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return undefined;
}

/** Whether a modifier such as `skip`, or `skipIf(true)`, leaves the test out in every run. */
function neverRuns(name, [value], constants) {
  // A test that has to fail proves nothing.
  if (["skip", "todo", "fails"].includes(name)) return true;
  if (name === "skipIf") return Boolean(fixedValueOf(value, constants));
  if (name === "runIf") return value !== undefined && fixedValueOf(value, constants) === false;
  return ["each", "for"].includes(name) && value && ts.isArrayLiteralExpression(value) && value.elements.length === 0;
}

/** Whether options such as `{ skip: true }` leave the test out. */
const isLeftOut = (options, constants) =>
  options.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      ["skip", "todo", "fails"].includes(property.name.getText()) &&
      Boolean(fixedValueOf(property.initializer, constants)),
  );

/** Whether the test's first act is to call `skip()` of its context, without a condition. */
function skipsItself(body) {
  if (!ts.isFunctionLike(body) || !body.body) return false;
  const statements = ts.isBlock(body.body) ? body.body.statements : [body.body];
  return statements.some((statement) => {
    const call = ts.isExpressionStatement(statement) ? statement.expression : statement;
    return ts.isCallExpression(call) && /(?:^|\.)skip$/.test(call.expression.getText());
  });
}

/** Whether code is within `if (false)`. */
function isDead(node, constants) {
  if (!ts.isIfStatement(node.parent)) return false;
  const condition = fixedValueOf(node.parent.expression, constants);
  return condition === (node === node.parent.thenStatement ? false : node === node.parent.elseStatement && true);
}

/** The `const`s of a file whose values can be read. */
function constantsOf(source) {
  const constants = new Map();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && fixedValueOf(initializer, constants);
      if (ts.isIdentifier(name) && value !== undefined) constants.set(name.text, value);
    }
  }
  return constants;
}

/** Returns true, false or a text for an expression that has the same value in every run, or undefined. */
function fixedValueOf(node, constants) {
  if (node === undefined) return undefined;
  if (ts.isParenthesizedExpression(node)) return fixedValueOf(node.expression, constants);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isNumericLiteral(node)) return Number(node.text) !== 0;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const value = fixedValueOf(node.operand, constants);
    return value === undefined ? undefined : !value;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const sides = [fixedValueOf(node.left, constants), fixedValueOf(node.right, constants)];
  const isKnown = (decisive) => sides.some((side) => side !== undefined && Boolean(side) === decisive);
  const areKnown = !sides.includes(undefined);
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.BarBarToken:
      return isKnown(true) ? true : areKnown ? false : undefined;
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return isKnown(false) ? false : areKnown ? true : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns what a guarantee lacks.
 * @param {Guarantee} guarantee
 * @param {{ readFile: (file: string) => string | undefined, isRun: (file: string) => boolean, steps: readonly string[] }} repository
 * Its files, the files that a Vitest project includes, and the steps of `npm run check`.
 * @returns {readonly string[]}
 */
export function problemsOf({ proofs }, { readFile, isRun, steps }) {
  if (proofs.length === 0) return ["names no test"];
  return proofs.flatMap(({ file, titles }) => {
    const [, step] = /^npm run (\S+)$/.exec(file) ?? [];
    if (step !== undefined) return steps.includes(step) ? [] : [`\`${file}\` is not a step of \`npm run check\``];
    const text = readFile(file);
    if (text === undefined) return [`${file} does not exist`];
    if (!isRun(file)) return [`${file} is in no Vitest project`];
    if (titles.length === 0) return [`names no test of ${file}: write its title in “ ”`];
    const known = testsOf(text, file);
    return titles.flatMap((title) => problemOf(title, known).map((problem) => `${file}: “${title}” ${problem}`));
  });
}

/** The title is that of a test, or a `describe`'s title and the test's, with ` > ` between them. */
function problemOf(title, known) {
  const named = known.filter(({ path }) => path.some((_, start) => path.slice(start).join(" > ") === title));
  if (named.length === 0) return ["does not exist"];
  if (named.length > 1) return [`is the title of ${named.length} tests: write the \`describe\`'s before it, and " > "`];
  return named[0].runs ? [] : ["is skipped"];
}
