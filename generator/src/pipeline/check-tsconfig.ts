/** Whether TypeScript, as the project sets it up, finds the runtime from the emitted modules. */
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { getTsconfig, type TsConfigResult } from "get-tsconfig";
import satisfies from "semver/functions/satisfies.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { runtimePackage } from "../util/package-json.js";
import { versionFrom } from "./check-runtime.js";

/**
 * Warning `tsconfig-module` for settings under which TypeScript refuses every import of the runtime. CommonJS
 * alone is fine: Node can `require` ES modules, and `nodenext`, `node20` and `bundler` know that.
 * @param output absolute; it need not exist yet
 */
export function checkTsconfig(output: string, diagnostics: Diagnostics, span?: Span): void {
  const found = getTsconfig(output);
  const problem = found && problemOf(found, output);
  if (found === null || problem === undefined) return;
  const file = relative(process.cwd(), found.path).replaceAll("\\", "/");
  diagnostics.warning({
    code: "tsconfig-module",
    headline: `TypeScript cannot import \`${runtimePackage}\``,
    label: `${file} ${problem}`,
    span,
    help: 'write `"module": "nodenext"` there, and no `moduleResolution`',
  });
}

function problemOf({ config }: TsConfigResult, output: string): string | undefined {
  const { module, moduleResolution } = config.compilerOptions ?? {};
  const kind = module?.toLowerCase();
  const resolution = moduleResolution?.toLowerCase();
  if (resolution === "node10" || resolution === "classic") {
    return `has \`"moduleResolution": "${moduleResolution}"\`, which does not read the \`exports\` of packages`;
  }
  if (kind === "node16" && !isEsm(output)) {
    return `has \`"module": "node16"\`, which cannot import ES modules in a package without \`"type": "module"\``;
  }
  const typescript = versionFrom(output, "typescript");
  if (kind === "commonjs" && resolution === undefined && typescript !== undefined && satisfies(typescript, "<6")) {
    return `has \`"module": "commonjs"\`, with which TypeScript ${typescript} does not read the \`exports\` of packages`;
  }
  return undefined;
}

/** True if the nearest package.json makes ES modules of the files in the folder. */
function isEsm(folder: string): boolean {
  try {
    const { type }: { type?: unknown } = createRequire(join(folder, "index.ts"))("./package.json");
    return type === "module";
  } catch {
    return dirname(folder) !== folder && isEsm(dirname(folder));
  }
}
