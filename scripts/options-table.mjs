// Writes the options table of docs/reference/annotations.md from the one table that the generator and the runtime read.
// With --check it only reports whether the page is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { attributeName, paginationOptions } from "../runtime/dist/definition/option-table.js";

const path = new URL("../docs/reference/annotations.md", import.meta.url);
const kinds = {
  boolean: "boolean",
  "page-size": "integer from 0",
  "positive-integer": "integer from 1",
  cursor: "list of `{ field, direction, nulls }`",
  count: "a word",
  json: "a word",
  cache: "`{ maxAge, sharedMaxAge, staleWhileRevalidate, vary }`",
};

const rows = paginationOptions.map((option) => {
  const name = attributeName(option.key);
  const cells = [
    `[\`${name}\`](#${name.toLowerCase()})`,
    option.global ? `\`${option.global}\`` : "none",
    kinds[option.kind],
    option.default === null ? "unset" : option.default,
  ];
  return `| ${cells.join(" | ")} |`;
});
const table = ["| option | key in `platform.yaml` | type | default |", "|---|---|---|---|", ...rows].join("\n");

const text = readFileSync(path, "utf8");
const start = "<!-- options:start -->";
const end = "<!-- options:end -->";
const next = `${text.slice(0, text.indexOf(start) + start.length)}\n${table}\n${text.slice(text.indexOf(end))}`;
if (process.argv.includes("--check")) {
  if (next !== text) {
    console.error(
      "docs/reference/annotations.md: the options table is not up to date; run `node scripts/options-table.mjs`.",
    );
    process.exit(1);
  }
} else {
  writeFileSync(path, next);
}
