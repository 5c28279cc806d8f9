import { relative, sep } from "node:path";
import { getTsconfig } from "get-tsconfig";
import type { Diagnostics, Span } from "./diagnostics.js";
import type { ImportPlan } from "./emit-context.js";

/** A generator block of the schema, as far as it says where the Prisma client is. */
export interface GeneratorBlock {
  readonly provider: string;
  /** Absolute. */
  readonly output: string | undefined;
  readonly config: { readonly [key: string]: string | readonly string[] | undefined };
}

/** The client generators, the newer first. */
const clientProviders = ["prisma-client", "prisma-client-js"];

/** True for a generator of the Prisma client. */
export function isClient({ provider }: GeneratorBlock): boolean {
  return clientProviders.includes(provider);
}

/** The schema's own client generator; undefined if it has none. */
export function findClient(blocks: readonly GeneratorBlock[]): GeneratorBlock | undefined {
  return clientProviders
    .map((provider) => blocks.find((block) => block.provider === provider))
    .find((block) => block !== undefined);
}

/**
 * How emitted modules import each other and the Prisma client: as the extension says that `importFileExtension` names
 * (ours, then the client's), else as the nearest tsconfig.json asks for, which `prisma-client` infers alike.
 * @param output our output folder, absolute
 */
export function importPlan(output: string, client: GeneratorBlock, own: GeneratorBlock["config"]): ImportPlan {
  const style = namedStyle(own) ?? namedStyle(client.config) ?? inferredStyle(output, client);
  return { client: clientSpecifier(output, client, style), extension: extensions.ts[style] };
}

/** Error `wrong-type` for an extension that our modules, which end in `.ts`, cannot be imported by. @param span of the value */
export function checkExtension(own: GeneratorBlock["config"], diagnostics: Diagnostics, span?: Span): void {
  const { importFileExtension: named } = own;
  if (named === undefined || (typeof named === "string" && ["", "js", "ts"].includes(bare(named)))) return;
  const message = `\`importFileExtension\` takes "js", "ts" or ""; found ${JSON.stringify(named)}.`;
  diagnostics.error(
    "wrong-type",
    message,
    span,
    "emitted modules end in `.ts`; leave the line out to follow tsconfig.json",
  );
}

/** What an import names: the module as it is compiled, as it is written, or neither. */
type Style = "js" | "ts" | "none";

/** What imports of a file end in, by the file's own extension. Nothing finds an `.mts` without extension. */
const extensions = {
  ts: { js: ".js", ts: ".ts", none: "" },
  mts: { js: ".mjs", ts: ".mts", none: ".mjs" },
  cts: { js: ".cjs", ts: ".cts", none: ".cjs" },
} as const;

function clientSpecifier(output: string, { provider, output: folder, config }: GeneratorBlock, style: Style): string {
  if (provider === "prisma-client") {
    const { generatedFileExtension: written } = config;
    const extension = extensions[written === "mts" || written === "cts" ? written : "ts"][style];
    return `${relativeTo(output, folder ?? output)}/client${extension}`;
  }
  // Without an output of its own the older generator writes into its package.
  if (folder === undefined) return "@prisma/client";
  const [inPackages] = folder.split(sep).join("/").split("/node_modules/").slice(1).slice(-1);
  if (inPackages !== undefined) return inPackages === ".prisma/client" ? "@prisma/client" : inPackages;
  return `${relativeTo(output, folder)}/index${style === "none" ? "" : ".js"}`;
}

function relativeTo(from: string, to: string): string {
  const path = relative(from, to).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}

function namedStyle({ importFileExtension: named }: GeneratorBlock["config"]): Style | undefined {
  if (typeof named !== "string") return undefined;
  const extension = bare(named);
  if (extension === "") return "none";
  if (/^[mc]?ts$/.test(extension)) return "ts";
  return /^[mc]?js$/.test(extension) ? "js" : undefined;
}

function bare(extension: string): string {
  return extension.replace(/^\./, "");
}

function inferredStyle(output: string, client: GeneratorBlock): Style {
  const { runtime } = client.config;
  const options = getTsconfig(output)?.config.compilerOptions;
  if (options === undefined || runtime === "deno" || runtime === "deno-deploy") return "ts";
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return "ts";
  const { module = "", moduleResolution = "" } = options;
  return moduleResolution.toLowerCase() === "bundler" || module.toLowerCase() === "commonjs" ? "none" : "js";
}
