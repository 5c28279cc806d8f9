// How much source each package has, without tests, folder by folder: a report, which never fails. No layout changes
// the number of syntax nodes, so it tells what was added or removed; comments are not counted among them.
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript-6";

const root = fileURLToPath(new URL("..", import.meta.url));
const figure = (number) => number.toLocaleString("en");

/** Counts the lines and the syntax nodes of one file. */
function sizeOf(path) {
  const text = readFileSync(path, "utf8");
  let nodes = 0;
  const count = (node) => {
    nodes += 1;
    ts.forEachChild(node, count);
  };
  count(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return { lines: text.split("\n").length - 1, nodes };
}

const sum = (sizes) => ({
  lines: sizes.reduce((total, { lines }) => total + lines, 0),
  nodes: sizes.reduce((total, { nodes }) => total + nodes, 0),
});

/** Measures each folder directly below a package's `src`; "." stands for the files beside these folders. */
function foldersOf(workspace) {
  const source = join(root, workspace, "src");
  const folders = new Map();
  for (const file of readdirSync(source, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test(-d)?\.tsx?$/.test(file)) continue;
    const [folder] = file.includes(sep) ? file.split(sep) : ["."];
    folders.set(folder, [...(folders.get(folder) ?? []), sizeOf(join(source, file))]);
  }
  return [...folders]
    .map(([folder, sizes]) => [folder, sum(sizes)])
    .sort(([, one], [, other]) => other.nodes - one.nodes);
}

const packages = ["generator", "tools", "runtime"].map((workspace) => [workspace, foldersOf(workspace)]);
for (const [workspace, folders] of packages) {
  const all = sum(folders.map(([, size]) => size));
  console.log(`${workspace}: ${figure(all.nodes)} syntax nodes in ${figure(all.lines)} lines of source`);
  for (const [folder, size] of folders) {
    console.log(
      `  ${folder.padEnd(16)} ${figure(size.nodes).padStart(8)} nodes ${figure(size.lines).padStart(7)} lines`,
    );
  }
}
const all = sum(packages.flatMap(([, folders]) => folders.map(([, size]) => size)));
console.log(`together: ${figure(all.nodes)} syntax nodes in ${figure(all.lines)} lines`);
