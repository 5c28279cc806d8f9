/**
 * Checks whether the emitted modules find the package of the Prisma Client, if the generator block names it by
 * `import`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { parsePackageJson } from "../disk/package-text.js";
import { packageOf } from "../schema/client-module.js";
import { ancestorsOf } from "../util/ancestors.js";
import { type CompilerOptions, readTsconfig } from "../util/tsconfig.js";

/**
 * Warns if the package is not installed where the modules import it (`prisma-missing`). Does not check an alias, or a
 * project with Yarn's Plug'n'Play, which has no folders to search.
 * @param output absolute. It need not exist yet.
 * @param span of `import` in the schema
 */
export function checkClientModule(output: string, module: string, diagnostics: Diagnostics, span?: Span): void {
  const name = packageOf(module);
  if (name === undefined || process.versions.pnp !== undefined) return;
  const tsconfig = readTsconfig(output);
  if (tsconfig.kind === "read" && isAlias(module, tsconfig.options)) return;
  const around = ancestorsOf(output);
  if (around.some((folder) => existsSync(join(folder, "node_modules", name)))) return;
  const packageFolder = around.find((folder) => existsSync(join(folder, "package.json")));
  // A package may import itself by its name.
  if (packageFolder !== undefined && nameOf(packageFolder) === name) return;
  diagnostics.warning({
    code: "prisma-missing",
    headline: `\`${name}\`, which \`import\` names, is not installed`,
    label: "the emitted modules import the Prisma Client from it, and it cannot be found from `output`",
    span,
    help: `add \`${name}\` to the dependencies of the package that \`output\` is in, and install them`,
  });
}

/** Returns whether tsconfig.json defines where the module is. */
function isAlias(module: string, { paths = {}, baseUrl }: CompilerOptions): boolean {
  const patterns = Object.keys(paths).map((pattern) => pattern.split("*"));
  const matches = ([start = "", end]: readonly string[]) =>
    end === undefined ? module === start : module.startsWith(start) && module.endsWith(end);
  return baseUrl !== undefined || patterns.some(matches);
}

/** Returns the name in a folder's package.json; undefined if that cannot be read. */
function nameOf(folder: string): unknown {
  try {
    return parsePackageJson(readFileSync(join(folder, "package.json"), "utf8")).name;
  } catch {
    return undefined;
  }
}
