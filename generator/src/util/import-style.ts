/** How the modules of a project name each other in imports. */
import { type CompilerOptions, readTsconfig } from "./tsconfig.js";

/** What an import names: the module as it is compiled, as it is written, or neither. */
export type ImportStyle = "js" | "ts" | "none";

/** What imports of a `.ts` file end in. */
export const importExtensions = { js: ".js", ts: ".ts", none: "" } as const;

/**
 * As the nearest tsconfig.json requires; `prisma-client` infers the same. One that cannot be read counts as empty.
 * @param folder absolute; it need not exist yet
 * @param runtime that of the client generator
 */
export function inferredStyle(folder: string, runtime?: unknown): ImportStyle {
  const tsconfig = readTsconfig(folder);
  if (tsconfig.kind === "none" || runtime === "deno" || runtime === "deno-deploy") return "ts";
  const options = tsconfig.kind === "read" ? tsconfig.options : {};
  if (allowsTsExtensions(options)) return "ts";
  const { module = "", moduleResolution = "" } = options;
  return moduleResolution.toLowerCase() === "bundler" || module.toLowerCase() === "commonjs" ? "none" : "js";
}

/** Returns whether TypeScript accepts imports such as `./book.ts`. */
export function allowsTsExtensions(options: CompilerOptions): boolean {
  return options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true;
}
