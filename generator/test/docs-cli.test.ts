/** docs/reference/cli.md shows what the command prints. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { helpText } from "../src/cli/help.js";
import { explainApi } from "../src/explain/explanation.js";
import { apiFrom } from "./api-from-schema.js";

const page = readFileSync(new URL("../../docs/reference/cli.md", import.meta.url), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, "gms"))].map(([, text = ""]) => text);

test("the help", () => {
  expect(blocks("text")[0]).toBe(helpText());
});

test("the explanation of the example", async () => {
  const [schema = ""] = blocks("prisma");
  const { api } = await apiFrom(schema);
  // The page leaves lines out, each time with `…`.
  const shown = (blocks("text")[1] ?? "").split(/^ *…$/m);
  const parts = shown.map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  expect(shown).toHaveLength(3);
  expect(await explainApi(api)).toMatch(new RegExp(`^${parts.join(".*")}$`, "s"));
});
