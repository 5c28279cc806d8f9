/** Checks whether TypeScript, as the project configures it, accepts the imports of the emitted modules. */
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { allowsTsExtensions, type ImportStyle } from "../util/import-style.js";
import { runtimePackage } from "../util/package-json.js";
import { type CompilerOptions, readTsconfig } from "../util/tsconfig.js";
import { versionFrom } from "./check-runtime.js";

/**
 * Warns if the emitted modules do not compile with the project's tsconfig.json. `tsconfig-unreadable`: it cannot be
 * read. `tsconfig-module`: TypeScript refuses every import of the runtime. `tsconfig-extension`: TypeScript refuses
 * imports that end in `.ts`. CommonJS alone is fine: Node can `require` ES modules, and TypeScript finds their types.
 * @param output absolute. It need not exist yet.
 * @param importStyle the ending of imports, if a generator block sets it
 */
export function checkTsconfig(
  output: string,
  importStyle: ImportStyle | undefined,
  diagnostics: Diagnostics,
  span?: Span,
): void {
  const tsconfig = readTsconfig(output);
  if (tsconfig.kind === "none") return;
  const file = relative(process.cwd(), tsconfig.path).replaceAll("\\", "/");
  if (tsconfig.kind === "broken") {
    diagnostics.warning({
      code: "tsconfig-unreadable",
      headline: "tsconfig.json cannot be read",
      label: `${file}: ${tsconfig.reason.replace(/\.$/, "")}. The imports of the modules follow none of its settings`,
      span,
      help: "install what it extends, or set `importFileExtension` in the generator block",
    });
    return;
  }
  const { options } = tsconfig;
  if (importStyle === "ts" && !allowsTsExtensions(options)) {
    diagnostics.warning({
      code: "tsconfig-extension",
      headline: "TypeScript refuses imports that end in `.ts`",
      label: `\`importFileExtension\` names it, and ${file} has no \`allowImportingTsExtensions\``,
      span,
      help: 'remove `importFileExtension`, or write `"rewriteRelativeImportExtensions": true` there',
    });
  }
  const problem = problemOf(options, output);
  if (problem === undefined) return;
  // Next.js writes this resolution into a tsconfig.json itself, and its bundler needs it.
  const isNext = versionFrom(output, "next") !== undefined;
  diagnostics.warning({
    code: "tsconfig-module",
    headline: `TypeScript cannot import \`${runtimePackage}\``,
    label: `${file} ${problem}`,
    span,
    help: isNext
      ? 'write `"module": "esnext"` and `"moduleResolution": "bundler"` there'
      : 'write `"module": "nodenext"` there, and no `moduleResolution`',
  });
}

/**
 * Returns the reason why TypeScript cannot import the runtime, worded to follow the name of tsconfig.json; undefined if
 * it can.
 */
function problemOf({ module, moduleResolution }: CompilerOptions, output: string): string | undefined {
  if (moduleResolution?.toLowerCase() === "classic") {
    return 'has `"moduleResolution": "classic"`, which does not look for packages';
  }
  if (module?.toLowerCase() === "node16" && !isEsm(output)) {
    return 'has `"module": "node16"`, which cannot import ES modules in a package without `"type": "module"`';
  }
  return undefined;
}

/** Returns whether the nearest package.json makes the files in the folder ES modules. */
function isEsm(folder: string): boolean {
  try {
    const { type }: { type?: unknown } = createRequire(join(folder, "index.ts"))("./package.json");
    return type === "module";
  } catch {
    return dirname(folder) !== folder && isEsm(dirname(folder));
  }
}
