import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const findings = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    id + ": " + target.join(" ") + " " + failureSummary.replaceAll("\\n", " "))))`;

/** What axe finds wrong with a page, one line each. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(findings);
}
