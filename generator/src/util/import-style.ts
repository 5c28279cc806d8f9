/** Finds how the modules of a project must name each other in imports. */
import { type CompilerOptions, readTsconfig } from "./tsconfig.js";

/**
 * The file name in an import: of the compiled module (`js`), of the source (`ts`), or without an extension (`none`).
 */
export type ImportStyle = "js" | "ts" | "none";

/** The end of an import of a `.ts` file, by the style. */
export const importExtensions = { js: ".js", ts: ".ts", none: "" } as const;

/**
 * Returns the style that the nearest tsconfig.json requires, as `prisma-client` infers it. A tsconfig.json that cannot
 * be read counts as empty.
 * @param folder absolute; it need not exist yet
 * @param runtime the `runtime` of the client generator
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
