import { relative, sep } from "node:path";
import { withoutDot } from "../options/generator-settings.js";
import { clientModule } from "../schema/client-module.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { type ImportStyle, importExtensions, inferredStyle } from "../util/import-style.js";
import type { ImportPlan } from "./context.js";

/**
 * Returns how emitted modules import each other and the Prisma client. The option `importFileExtension` decides (ours,
 * then the client's), otherwise the nearest tsconfig.json, as for `prisma-client`. The option `import` names the
 * client's module if it is in another package.
 * @param output our output folder, absolute
 */
export function importPlan(output: string, client: GeneratorBlock, ownConfig: GeneratorBlock["config"]): ImportPlan {
  const style = statedStyle(client, ownConfig) ?? inferredStyle(output, client.config.runtime);
  return { client: clientModule(ownConfig) ?? clientSpecifier(output, client, style), extension: extensions.ts[style] };
}

/**
 * The extension in imports of a file, by the extension of the file itself. An `.mts` file cannot be imported without an
 * extension.
 */
const extensions = {
  ts: importExtensions,
  mts: { js: ".mjs", ts: ".mts", none: ".mjs" },
  cts: { js: ".cjs", ts: ".cts", none: ".cjs" },
} as const;

function clientSpecifier(
  output: string,
  { provider, output: folder, config }: GeneratorBlock,
  style: ImportStyle,
): string {
  if (provider === "prisma-client") {
    const { generatedFileExtension: written } = config;
    const extension = extensions[written === "mts" || written === "cts" ? written : "ts"][style];
    return `${relativeTo(output, folder ?? output)}/client${extension}`;
  }
  // Without an `output`, the generator `prisma-client-js` writes into its package.
  if (folder === undefined) return "@prisma/client";
  const [inPackages] = folder.split(sep).join("/").split("/node_modules/").slice(1).slice(-1);
  if (inPackages !== undefined) return inPackages === ".prisma/client" ? "@prisma/client" : inPackages;
  return `${relativeTo(output, folder)}/index${style === "none" ? "" : ".js"}`;
}

function relativeTo(from: string, to: string): string {
  const path = relative(from, to).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}

/**
 * Returns the style that `importFileExtension` names: ours, then the client's. The option of a client in another
 * package does not apply, because it is about that package.
 */
export function statedStyle(
  client: GeneratorBlock | undefined,
  ownConfig: GeneratorBlock["config"],
): ImportStyle | undefined {
  return (
    namedStyle(ownConfig) ?? (client && clientModule(ownConfig) === undefined ? namedStyle(client.config) : undefined)
  );
}

function namedStyle({ importFileExtension: named }: GeneratorBlock["config"]): ImportStyle | undefined {
  if (typeof named !== "string") return undefined;
  const extension = withoutDot(named);
  if (extension === "") return "none";
  if (/^[mc]?ts$/.test(extension)) return "ts";
  return /^[mc]?js$/.test(extension) ? "js" : undefined;
}
