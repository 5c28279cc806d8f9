// `npm run next-version`: the next version of the packages, as the files in .changeset state it, and their texts as its
// section of CHANGELOG.md.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("..", import.meta.url);
const folder = new URL(".changeset/", root);
const read = (url) => readFileSync(url, "utf8");

const changes = readdirSync(folder)
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .sort()
  .map((name) => read(new URL(name, folder)).replace(/^---\n.*?\n---\n/s, ""));
if (changes.length === 0) throw new Error("No file in .changeset states a change: run `npm run change` first.");

execFileSync("npx", ["--yes", "@changesets/cli@2.31.1", "version"], {
  cwd: fileURLToPath(root),
  stdio: "inherit",
  shell: process.platform === "win32",
});

const { version } = JSON.parse(read(new URL("runtime/package.json", root)));
const bullets = changes.map((text) => `- ${text.trim().replace(/^- /, "").replaceAll("\n", "\n  ")}\n`);
const file = new URL("CHANGELOG.md", root);
const changelog = read(file);
const newest = changelog.indexOf("\n## ");
writeFileSync(file, `${changelog.slice(0, newest)}\n## ${version}\n\n${bullets.join("")}${changelog.slice(newest)}`);
