/** The configuration of a schema: found, read, and distinguished from files that only look as if they were read. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { configSetting } from "../options/generator-settings.js";
import { defaultPlatformConfig, type PlatformConfig, readPlatformConfig } from "../options/platform-config.js";
import { ownBlock, type SchemaBlock } from "../schema/blocks.js";
import type { GeneratorBlock } from "../schema/generator-block.js";

interface ConfigInput {
  readonly schemaPath: string;
  readonly name?: string;
  readonly output: string | undefined;
  readonly config: GeneratorBlock["config"];
}

/**
 * `config` of the generator block, which like `output` is relative to the file that holds the block; else a
 * `platform.yaml` beside the schema, if there is one.
 */
export function readConfig(
  input: ConfigInput,
  blocks: readonly SchemaBlock[],
  texts: Map<string, string>,
  diagnostics: Diagnostics,
): PlatformConfig {
  const folder = /\.prisma$/.test(input.schemaPath) ? dirname(input.schemaPath) : input.schemaPath;
  const block = ownBlock(blocks, input);
  const setting = block?.settings.get("config");
  const config = configSetting(input.config, setting, diagnostics);
  if (config.kind === "invalid") return defaultPlatformConfig;
  const named = config.kind === "path" ? config.path : undefined;
  const path = resolve(named !== undefined && block ? dirname(block.file) : folder, named ?? "platform.yaml");
  if (named === undefined) warnOfUnreadConfigs(folder, path, diagnostics, block?.span);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) {
    if (named !== undefined) {
      const shown = relative(process.cwd(), path);
      diagnostics.error(
        "missing-config",
        `The config file ${JSON.stringify(named)} ${found ? "is not a file" : "does not exist"}: it is looked for at \`${shown}\`.`,
        setting?.span,
        "`config` is relative to the file that names it",
      );
    }
    return defaultPlatformConfig;
  }
  const text = readFileSync(path, "utf8");
  texts.set(path, text);
  return readPlatformConfig({ path, text }, diagnostics);
}

/**
 * Warning `config-ignored` for each `platform.yml` and `platform.yaml` between the schema and the project's root,
 * except the one that is read.
 *
 * @param folder the schema's
 * @param config the path of the configuration that is read if it exists
 * @param span of the generator block
 */
function warnOfUnreadConfigs(folder: string, config: string, diagnostics: Diagnostics, span?: Span): void {
  for (const around of foldersAround(folder)) {
    for (const name of ["platform.yaml", "platform.yml"]) {
      const path = join(around, name);
      if (path === config || !existsSync(path)) continue;
      const own = span ? dirname(span.file) : folder;
      const named = shown(own, path);
      const message = `\`${named}\` is not read: only \`${shown(own, config)}\` is.`;
      const hint = `move it there, or add \`config = "${named.startsWith(".") ? named : `./${named}`}"\` to the generator block`;
      diagnostics.warning("config-ignored", message, span, hint);
    }
  }
}

/** The folder, those around it up to the nearest with a package.json, and the one that Prisma was started in. */
function foldersAround(folder: string): readonly string[] {
  const around = ancestorsOf(folder);
  const root = around.findIndex((each) => existsSync(join(each, "package.json")));
  return [...new Set([...around.slice(0, Math.max(1, root + 1)), process.cwd()])];
}

/** The folder itself, then each one around it. */
function ancestorsOf(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}

function shown(from: string, path: string): string {
  return relative(from, path).replaceAll("\\", "/");
}
