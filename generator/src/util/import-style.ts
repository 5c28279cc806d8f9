/** How the modules of a project name each other in imports. */
import { getTsconfig } from "get-tsconfig";

/** What an import names: the module as it is compiled, as it is written, or neither. */
export type ImportStyle = "js" | "ts" | "none";

/** What imports of a `.ts` file end in. */
export const importExtensions = { js: ".js", ts: ".ts", none: "" } as const;

/**
 * As the nearest tsconfig.json requires; `prisma-client` infers the same.
 * @param folder absolute; it need not exist yet
 * @param runtime that of the client generator
 */
export function inferredStyle(folder: string, runtime?: unknown): ImportStyle {
  const options = getTsconfig(folder)?.config.compilerOptions;
  if (options === undefined || runtime === "deno" || runtime === "deno-deploy") return "ts";
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return "ts";
  const { module = "", moduleResolution = "" } = options;
  return moduleResolution.toLowerCase() === "bundler" || module.toLowerCase() === "commonjs" ? "none" : "js";
}
