// Makes one file of each entry point, one of what `emitted` shares with the others, and further ones of what else they share.
// A cold start loads a few files in half the time that two hundred take.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";
import { minifySync } from "rolldown/utils";

const entries = ["client", "databases", "emitted", "estimating", "generator", "index", "opentelemetry"];

/** The folders of what only some APIs load: each has an entry of its own, its `index.ts`. */
const optional = ["paging", "formats", "describe", "parts"].flatMap((folder) =>
  readdirSync(`src/${folder}`)
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(`src/${path}/index.ts`)),
);

/** Minifies the scripts that run in browsers: each is the text of the one template in its file. */
const minifiedScripts = {
  name: "minified-scripts",
  transform(code, id) {
    if (!id.endsWith("-script.ts")) return undefined;
    const template = code.slice(code.indexOf("`"), code.lastIndexOf("`") + 1);
    const { code: script, errors } = minifySync(id.replace(/ts$/, "mjs"), new Function(`return ${template}`)(), {
      module: true,
    });
    if (errors.length > 0) throw new Error(errors[0].message);
    return { code: code.replace(template, () => JSON.stringify(script)), map: null };
  },
};

const core = fileURLToPath(new URL("src/emitted.ts", import.meta.url));
let reached;

/** Names the file of a module that `emitted` loads and that other entries share. Every API loads it. */
function nameOfShared(id, context) {
  if (reached === undefined) {
    reached = new Set([core]);
    for (const module of reached)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) reached.add(imported);
  }
  return reached.has(id) ? "core" : null;
}

export default defineConfig({
  plugins: [minifiedScripts],
  input: Object.fromEntries([
    ...entries.map((name) => [name, `src/${name}.ts`]),
    ...optional.map((path) => [path, `src/${path}/index.ts`]),
  ]),
  // What users install beside it, and Node's own modules. The digest of a page's script is copied into the build.
  external: /^(?!@noble\/)[@a-z]/,
  platform: "neutral",
  tsconfig: "tsconfig.build.json",
  output: {
    dir: "dist",
    codeSplitting: { groups: [{ name: nameOfShared, minShareCount: 2 }] },
    chunkFileNames: "shared/[name].js",
    sourcemap: true,
  },
});
