import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { SuiteDatabase } from "./behaviour/suite-database.js";

/**
 * A process runs JavaScript: a script of the tests in one file, packages left outside. What it imports of the library
 * that is emitted for SQLite (`behaviour/generated`) is that of the given database instead.
 *
 * @returns the file that was written
 */
export async function bundled(script: URL, provider: SuiteDatabase["provider"] = "sqlite"): Promise<string> {
  const folder = new URL(`./behaviour/generated/${provider === "sqlite" ? "" : `${provider}/`}`, import.meta.url);
  const file = fileURLToPath(new URL(`${basename(script.pathname, ".ts")}.mjs`, folder));
  const bundle = await rolldown({
    input: fileURLToPath(script),
    external: /^[^./]/,
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    plugins: [emittedFor(fileURLToPath(folder))],
  });
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  return file;
}

function emittedFor(folder: string) {
  return {
    name: "the library that is emitted for a database",
    resolveId(id: string) {
      const [, path] = /^\.\.?\/(?:behaviour\/)?generated\/(.*)\.js$/.exec(id) ?? [];
      return path === undefined ? undefined : `${folder}${path}.ts`;
    },
  };
}
