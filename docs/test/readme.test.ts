/** The commands by which a stranger judges the project stay in the README, and continuous integration runs them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the README starts the example and the tests with one line each, before it shows figures", () => {
  const [beforeFigures = ""] = read("README.md").split("## Speed");
  expect(beforeFigures).toContain("```sh\nnpm ci && npm start\n```");
  expect(beforeFigures).toContain("```sh\nnpm ci && npm test\n```");
  expect(read(".ci/run")).toMatch(/^npm ci && npm test$/m);
});
