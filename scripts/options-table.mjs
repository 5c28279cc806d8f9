// Writes what the pages of docs/reference say of each option, and the list of docs/reference/annotations.md, from the
// tables that the generator and the runtime read. With --check it only reports whether the pages are up to date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  furtherArguments,
  itemOptions,
  operationOptions,
  optionNames,
} from "../generator/dist/annotations/operation-arguments.js";
import { resourceArguments, resourceNames } from "../generator/dist/annotations/resource-arguments.js";
import { optionSpecs } from "../generator/dist/options/option-specs.js";
import { paginationOptions } from "../runtime/dist/generator.js";

const reference = fileURLToPath(new URL("../docs/reference/", import.meta.url));
const pages = readdirSync(reference).filter((name) => name.endsWith(".md"));
const marker = /<!-- option (\w+) -->\n(?:.*?\n)??<!-- end of option -->/gs;

const specs = {
  ...resourceArguments,
  ...furtherArguments,
  ...Object.fromEntries(paginationOptions.map(({ key, kind }) => [key, { spec: optionSpecs[kind] }])),
};

function takesOf(key) {
  const { takes, documented, schema } = specs[key].spec;
  if (schema.type === "boolean") return "`true` or `false`";
  if (schema.type === "integer") return `an integer from ${schema.minimum}`;
  if (schema.enum) return `one of ${schema.enum.map((word) => `\`${word}\``).join(", ")}`;
  return documented ?? takes;
}

const defaultOf = (option) => {
  if (option.default === null) return "unset";
  return option.guessed ? "depends on the operation" : `\`${option.default}\``;
};

/** The option's values, default, and the places that accept it. A page may state the values more exactly below. */
function frame(key, hasOwnValue) {
  const option = paginationOptions.find((candidate) => candidate.key === key);
  const inPagination = optionNames.includes(key);
  const isOfResource = inPagination && !operationOptions.includes(key) && key !== "operation";
  const places = [
    isOfResource && "`@pagination`",
    inPagination && !isOfResource && "operation",
    inPagination && !isOfResource && key !== "operation" && "list relation",
    inPagination && itemOptions.includes(key) && 'item (`operation: "get"`)',
    resourceNames.includes(key) && "`@resource`",
    option?.global && `\`${option.global}\` in \`platform.yaml\``,
  ].filter(Boolean);
  const isSwitch = typeof option?.default === "boolean" && !option.guessed;
  return [
    isSwitch && `- **Default:** ${defaultOf(option)}.`,
    !isSwitch && !hasOwnValue && `- **Value:** ${takesOf(key)}.${option ? ` Default: ${defaultOf(option)}.` : ""}`,
    `- **Set on:** ${places.join(", ")}.`,
  ].filter(Boolean);
}

/** The anchor of the last heading in a text, as GitHub and VitePress make it. */
function lastAnchor(text) {
  const heading = [...text.replace(/^```.*?^```$/gms, "").matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? "";
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

const linkOf = new Map();
const written = new Map();
for (const page of pages) {
  const text = readFileSync(reference + page, "utf8");
  for (const { 1: key, index } of text.matchAll(marker)) linkOf.set(key, `${page}#${lastAnchor(text.slice(0, index))}`);
  const next = text.replace(marker, (found, key, at) => {
    const hasOwnValue = text.slice(at + found.length).startsWith("\n\n- **Value:**");
    return `<!-- option ${key} -->\n${frame(key, hasOwnValue).join("\n")}\n<!-- end of option -->`;
  });
  written.set(page, [text, next]);
}

const missing = [...new Set([...optionNames, ...resourceNames])].filter((key) => !linkOf.has(key));
if (missing.length > 0) {
  console.error(
    `No section for ${missing.join(", ")}: add one to the page of docs/reference that it belongs to, with "<!-- option ${missing[0]} -->", "<!-- end of option -->" and an example. CONTRIBUTING.md says how.`,
  );
  process.exit(1);
}

/** Each option with its default, unless it is off or unset. */
const list = paginationOptions
  .map(({ key, default: byDefault, guessed }) => {
    const link = `[\`${key}\`](${linkOf.get(key)})`;
    return guessed || byDefault === null || byDefault === false ? link : `${link} (\`${byDefault}\`)`;
  })
  .join(", ");
const [overview] = written.get("annotations.md");
const start = "<!-- options:start -->";
const end = "<!-- options:end -->";
const upToStart = overview.slice(0, overview.indexOf(start) + start.length);
written.set("annotations.md", [overview, `${upToStart}\n${list}.\n${overview.slice(overview.indexOf(end))}`]);

const stale = [...written].filter(([, [text, next]]) => text !== next);
if (process.argv.includes("--check")) {
  for (const [page] of stale)
    console.error(`docs/reference/${page} is not up to date with the options; run \`node scripts/options-table.mjs\`.`);
  if (stale.length > 0) process.exit(1);
} else {
  for (const [page, [, next]] of stale) writeFileSync(reference + page, next);
}
