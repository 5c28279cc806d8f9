// Packs the extension: `npm run vsix` writes editors/vscode/prisma-paged.vsix. What it needs is installed the first time.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const run = (command, args) => execFileSync(command, args, { cwd: here, stdio: "inherit" });

if (!existsSync(`${here}node_modules`)) run("npm", ["ci", "--ignore-scripts"]);
run("npx", ["tsc", "-p", "tsconfig.json"]);
mkdirSync(`${here}dist`, { recursive: true });
const bundle = await rolldown({
  input: `${here}src/extension.ts`,
  platform: "node",
  external: ["vscode"],
  logLevel: "warn",
});
await bundle.write({ file: `${here}dist/extension.cjs`, format: "cjs", minify: true });
copyFileSync(new URL("../../generator/platform.schema.json", import.meta.url), `${here}dist/platform.schema.json`);
copyFileSync(new URL("../../LICENSE", import.meta.url), `${here}LICENSE`);
run("npx", ["vsce", "package", "--no-dependencies", "--out", "prisma-paged.vsix"]);
