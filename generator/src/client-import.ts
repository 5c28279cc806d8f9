import { dirname, relative, sep } from "node:path";
import { getTsconfig } from "get-tsconfig";
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
 * How emitted modules import each other and the Prisma client. The extension is the one named by `importFileExtension`
 * (ours, then the client's), else what the nearest tsconfig.json asks for, as `prisma-client` infers it.
 * @param output our output folder, absolute
 */
export function importPlan(output: string, client: GeneratorBlock, own: GeneratorBlock["config"]): ImportPlan {
  const extension = namedExtension(own) ?? namedExtension(client.config) ?? inferredExtension(output);
  return { client: clientSpecifier(output, client, extension), extension };
}

function clientSpecifier(output: string, client: GeneratorBlock, extension: ImportPlan["extension"]): string {
  if (client.provider === "prisma-client") return `${relativeTo(output, client.output ?? output)}/client${extension}`;
  // Without an output of its own the older generator writes into its package.
  if (client.output === undefined || client.output.split(sep).includes("node_modules")) return "@prisma/client";
  return `${relativeTo(output, client.output)}/index${extension === "" ? "" : ".js"}`;
}

function relativeTo(from: string, to: string): string {
  const path = relative(from, to).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}

function namedExtension({ importFileExtension: named }: GeneratorBlock["config"]): ImportPlan["extension"] | undefined {
  if (typeof named !== "string") return undefined;
  const extension = named === "" || named.startsWith(".") ? named : `.${named}`;
  return extension === ".js" || extension === ".ts" || extension === "" ? extension : undefined;
}

function inferredExtension(output: string): ImportPlan["extension"] {
  const options = getTsconfig(dirname(output))?.config.compilerOptions;
  if (options === undefined || options.allowImportingTsExtensions === true) return ".ts";
  const { module = "", moduleResolution = "" } = options;
  if (moduleResolution.toLowerCase() === "bundler") return "";
  return module.toLowerCase() === "commonjs" ? "" : ".js";
}
