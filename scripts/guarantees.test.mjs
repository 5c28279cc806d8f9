import { expect, test } from "vitest";
import { differencesOf, guaranteesOf, problemsOf, testsOf } from "./guarantees.mjs";

const file = "generator/test/example.test.ts";

/** The problems of a page with one guarantee, whose tests are in one file. */
function check(proof, tests, { isRun = true, steps = ["turbo", "run", "linear"] } = {}) {
  const [guarantee] = guaranteesOf(
    `# Security\n\n## Guarantees\n\n- Nothing leaks.\n  - ${proof}\n\n## Others\n\n- More.`,
  );
  const readFile = (path) => (path === file ? tests : undefined);
  return problemsOf(guarantee, { readFile, isRun: () => isRun, steps });
}

const named = `\`${file}\`: “hides \`x\`”`;

test("a test that runs proves its guarantee", () => {
  expect(check(named, 'test("hides `x`", () => {});')).toEqual([]);
  expect(check(named, 'it.concurrent("hides `x`", { timeout: 5 }, async () => {});')).toEqual([]);
});

test.each([
  ["a missing test", 'test("another", () => {});'],
  ["a renamed test", 'test("hides `y`", () => {});'],
  ["a test in a comment", '// test("hides `x`", () => {});'],
  ["a text that no test has as its title", 'const title = "hides `x`"; check("hides `x`", () => {});'],
])("%s is a problem", (_, tests) => {
  expect(check(named, tests)).toEqual([`${file}: “hides \`x\`” does not exist`]);
});

const body = '("hides `x`", () => {})';
test.each([
  `test.skip${body}`,
  `it.todo("hides \`x\`")`,
  `it("hides \`x\`")`,
  `xit${body}`,
  `xtest${body}`,
  `test.fails${body}`,
  `test.skipIf(true)${body}`,
  `test.skipIf(true).each([1])${body}`,
  `test.skipIf(!false || process.env.CI)${body}`,
  `const isSlow = true; test.skipIf(isSlow)${body}`,
  `test.runIf(false)${body}`,
  `test.runIf(process.env.CI && false)${body}`,
  `test.each([])${body}`,
  `test.skip.each([1])${body}`,
  `test("hides \`x\`", { skip: true }, () => {})`,
  `test("hides \`x\`", { todo: true }, () => {})`,
  `test("hides \`x\`", ({ skip }) => { skip("later"); })`,
  `test("hides \`x\`", (context) => context.skip())`,
  `describe.skip("all", () => { test${body}; })`,
  `xdescribe("all", () => { test${body}; })`,
  `describe.todo("all", () => { test${body}; })`,
  `describe("all", { skip: true }, () => { test${body}; })`,
  `describe.skipIf(true)("all", () => { describe("more", () => { test${body}; }); })`,
  `test${body}; test.only("another", () => {});`,
  `if (false) { test${body}; }`,
  `if (true) {} else test${body};`,
])("skipped: %s", (tests) => {
  expect(check(named, tests)).toEqual([`${file}: “hides \`x\`” is skipped`]);
});

test.each([
  `test.skipIf(provider === "sqlite")${body}`,
  `test.runIf(process.env.CI)${body}`,
  `test.skipIf(false)${body}`,
  `test.each([1])${body}`,
  `test.for([1])${body}`,
  `test.each\`a\n\${1}\`${body}`,
  `test.only${body}; test("another", () => {});`,
  `test("hides \`x\`", { skip: false }, () => {})`,
  `test("hides \`x\`", ({ skip }) => { if (provider === "sqlite") skip(); })`,
  `describe.each([1])("all", () => { test${body}; })`,
  `for (const value of values) test${body};`,
  `if (true) test${body}; else other();`,
])("runs, at least somewhere: %s", (tests) => {
  expect(check(named, tests)).toEqual([]);
});

test("titles of each and for, and templates, are written as in the file", () => {
  const template = "of $" + "{name}";
  const tests = `
    it.each([1])("page %s of $name", () => {});
    test.for([1])("$0", () => {});
    test(\`${template}\`, () => {});`;
  expect(testsOf(tests).map(({ path }) => path)).toEqual([["page %s of $name"], ["$0"], [template]]);
});

test("a title that two tests have needs that of its describe; a describe has a test that runs", () => {
  const tests = `
    describe("one", () => { test("hides", () => {}); });
    describe("two", () => { test.skip("hides", () => {}); });`;
  const ambiguous = 'is the title of 2 tests: write the `describe`\'s before it, and " > "';
  expect(check(`\`${file}\`: “hides”`, tests)).toEqual([`${file}: “hides” ${ambiguous}`]);
  expect(check(`\`${file}\`: “one > hides”, “one”`, tests)).toEqual([]);
  expect(check(`\`${file}\`: “two > hides”, “two”`, tests)).toEqual([
    `${file}: “two > hides” is skipped`,
    `${file}: “two” is skipped`,
  ]);
});

test("a guarantee names files, tests, and steps that exist", () => {
  expect(problemsOf({ proofs: [] }, {})).toEqual(["names no test"]);
  expect(check(`\`${file}\``, "")).toEqual([`names no test of ${file}: write its title in “ ”`]);
  expect(check("`generator/test/gone.test.ts`: “hides”", "")).toEqual(["generator/test/gone.test.ts does not exist"]);
  expect(check(named, `test${body}`, { isRun: false })).toEqual([`${file} is in no Vitest project`]);
  expect(check("`npm run linear`", "")).toEqual([]);
  expect(check("`npm run lines`", "")).toEqual(["`npm run lines` is not a step of `npm run check`"]);
});

test("only the section of the guarantees is read, and each of its items", () => {
  const page = "- before\n## Guarantees\n### One\n- a\n  - `x.test.ts`: “b”, “c”\n- d\n## Limits\n- after";
  expect(guaranteesOf(page)).toEqual([
    { name: "a", line: 4, proofs: [{ file: "x.test.ts", titles: ["b", "c"] }] },
    { name: "d", line: 6, proofs: [] },
  ]);
});

test("the page and the list of tests have the same guarantees, by what is bold", () => {
  const [page, list] = [
    "- **A [problem](glossary.md) shows nothing**: never.\n- **The API only reads.** Always.\n- **Nothing leaks.**",
    "- **A problem shows nothing**\n- **The API only reads**\n- **No more**",
  ].map((items) => guaranteesOf(`## Guarantees\n\n${items}`));
  expect(differencesOf(page, list)).toEqual([
    "“Nothing leaks” has no entry in the list of tests",
    "“No more” is not a guarantee of the page",
  ]);
});
