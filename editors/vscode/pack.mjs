// Packs the extension: `npm run vsix` writes editors/vscode/prisma-paged.vsix, after `npm run build`. What it needs is
// installed the first time.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const generator = fileURLToPath(new URL("../../generator/", import.meta.url));
const run = (command, args) => execFileSync(command, args, { cwd: here, stdio: "inherit" });

/** What modules of the generator load at run time, which a bundle has inside. */
const loaded = [
  {
    file: join(generator, "dist/options/yaml.js"),
    call: 'createRequire(import.meta.url)("yaml")',
    inside: "yamlModule",
    imported: 'import * as yamlModule from "yaml";\n',
  },
  {
    file: join(generator, "dist/util/package-json.js"),
    call: 'createRequire(import.meta.url)("../../package.json")',
    inside: `(${readFileSync(join(generator, "package.json"), "utf8")})`,
    imported: "",
  },
];

const carried = {
  name: "what is loaded at run time",
  transform(code, id) {
    const found = loaded.find(({ file }) => file === id);
    if (found === undefined) return;
    if (code.split(found.call).length !== 2)
      throw new Error(`${id} loads something in a new way: change ${here}pack.mjs`);
    return found.imported + code.replace(found.call, () => found.inside);
  },
};

async function bundle(name) {
  const built = await rolldown({
    input: `${here}src/${name}.ts`,
    platform: "node",
    external: ["vscode"],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    plugins: [carried],
    logLevel: "warn",
  });
  await built.write({ file: `${here}dist/${name}.cjs`, format: "cjs", minify: true, codeSplitting: false });
  await built.close();
}

if (!existsSync(`${here}node_modules`)) run("npm", ["ci", "--ignore-scripts"]);
run("npx", ["tsc", "-p", "tsconfig.json"]);
mkdirSync(`${here}dist`, { recursive: true });
await bundle("extension");
await bundle("server");
const parser = dirname(createRequire(`${generator}package.json`).resolve("@prisma/prisma-schema-wasm"));
copyFileSync(join(parser, "prisma_schema_build_bg.wasm"), `${here}dist/prisma_schema_build_bg.wasm`);
copyFileSync(`${generator}platform.schema.json`, `${here}dist/platform.schema.json`);
copyFileSync(new URL("../../LICENSE", import.meta.url), `${here}LICENSE`);
run("npx", ["vsce", "package", "--no-dependencies", "--out", "prisma-paged.vsix"]);
// The package of the tools carries it: `npx prisma-paged vscode` installs it.
copyFileSync(`${here}prisma-paged.vsix`, new URL("../../tools/prisma-paged.vsix", import.meta.url));
