// How many lines of source the two packages have, without tests, folder by folder: a report, which never fails.
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
let all = 0;
for (const workspace of ["generator", "runtime"]) {
  const folder = join(root, workspace, "src");
  const lines = new Map();
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test(-d)?\.tsx?$/.test(file)) continue;
    const [part] = file.includes(sep) ? file.split(sep) : ["."];
    lines.set(part, (lines.get(part) ?? 0) + readFileSync(join(folder, file), "utf8").split("\n").length - 1);
  }
  const total = [...lines.values()].reduce((sum, each) => sum + each, 0);
  all += total;
  const parts = [...lines].sort(([, one], [, other]) => other - one).map(([part, count]) => `${part} ${count}`);
  console.log(`${workspace}: ${total.toLocaleString("en")} lines of source (${parts.join(", ")})`);
}
console.log(`together: ${all.toLocaleString("en")}`);
