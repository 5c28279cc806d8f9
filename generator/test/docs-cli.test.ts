/** docs/reference/cli.md shows what the command prints. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandHelp, helpText } from "../src/cli/help.js";
import { explainApi } from "../src/explain/explanation.js";
import { apiFrom } from "./api-from-schema.js";

const page = readFileSync(new URL("../../docs/reference/cli.md", import.meta.url), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, "gms"))].map(([, text = ""]) => text);

test("the help", () => {
  expect(blocks("text")[0]).toBe(helpText());
});

/** Matches the whole text that a page shows. The page leaves lines out, each time with `…`. */
function shortened(shown: string): RegExp {
  const parts = shown.split(/^ *…$/m).map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}

test.each(["init", "generate", "diff", "tune"] as const)("the help of %s, in its section", (name) => {
  const [, section = ""] = page.split(new RegExp(`^## \`prisma-paged ${name}\\b.*$`, "m"));
  const [, shown = ""] = /^```text\n(.*?)\n```$/ms.exec(section) ?? [];
  expect(helpText(name)).toMatch(shortened(shown));
  // Only what commands have in common may be left out.
  const own = Object.keys(commandHelp[name].options).filter((option) => !/^(?:schema|config|generator)$/.test(option));
  expect(own.filter((option) => !shown.includes(`--${option}`))).toEqual([]);
});

test("the explanation of the example", async () => {
  const [schema = ""] = blocks("prisma");
  const { api } = await apiFrom(schema);
  const shown = blocks("text").find((text) => text.startsWith("Book at ")) ?? "";
  expect(shown.match(/^ *…$/gm)).toHaveLength(2);
  expect(await explainApi(api)).toMatch(shortened(shown));
});
