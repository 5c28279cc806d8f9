/** The commands by which a stranger judges the project stay in the README, and continuous integration runs them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the README starts the example and the tests with one line each, before it shows figures", () => {
  const [beforeFigures = ""] = read("README.md").split("## Speed");
  expect(beforeFigures).toContain("```sh\nnpm ci && npm start\n```");
  expect(beforeFigures).toContain("```sh\nnpm ci && npm test\n```");
  expect(read(".ci/run")).toMatch(/^npm ci && npm test$/m);
});

test("every page that installs the packages from npm leads to what works before they are there", () => {
  const site = readdirSync(new URL("..", import.meta.url), { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path}`)
    // The page of diagnostics shows what the generator prints.
    .filter((path) => path.endsWith(".md") && !/node_modules|\.vitepress|reference\/diagnostics\.md/.test(path));
  const pages = [
    "README.md",
    "runtime/README.md",
    "generator/README.md",
    "tools/README.md",
    "create-prisma-paged/README.md",
    "editors/vscode/README.md",
    ...site,
  ];
  const installing =
    /npx prisma-paged init|npm create prisma-paged|npm install[^\n`]* (@prisma-paged\/runtime|prisma-paged)\b/;
  const found = pages.filter((path) => installing.test(read(path)));
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((path) => !/#not-on-npm-yet\)|^## Not on npm yet$/m.test(read(path)))).toEqual([]);
});
