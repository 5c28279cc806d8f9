/** Reads the configuration of a project, and warns of files that have its name but are not read. */
import { dirname, relative } from "node:path";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ConfigSetting } from "../options/generator-settings.js";
import { defaultPlatformConfig, type PlatformConfig, readPlatformConfig } from "../options/platform-config.js";
import type { SchemaBlock } from "../schema/blocks.js";

/** The configuration of a project, as it was found on the disk. */
export interface ConfigFile {
  /** The setting `config` of the generator block. */
  readonly setting: ConfigSetting;
  /** The schema's folder, absolute. */
  readonly folder: string;
  /** The absolute path at which the configuration is looked for. */
  readonly path: string;
  /** The path of the configuration relative to the folder of the command, for messages. */
  readonly shown: string;
  readonly content: { readonly kind: "text"; readonly text: string } | { readonly kind: "not-a-file" | "nothing" };
  /** The absolute paths of files that have the name of a configuration, but are elsewhere. */
  readonly unread: readonly string[];
}

/**
 * Returns the configuration in the file, or the default one if there is no file. @param block the generator block, if
 * it is found
 */
export function readConfig(file: ConfigFile, block: SchemaBlock | undefined, diagnostics: Diagnostics): PlatformConfig {
  const { setting, path, content } = file;
  const span = block?.settings.get("config")?.span;
  if (setting.kind === "invalid") {
    const headline = "`config` takes the path of one file";
    diagnostics.error({ code: "wrong-type", headline, label: `found ${setting.found}`, span });
    return defaultPlatformConfig;
  }
  warnOfUnreadConfigs(file, block, diagnostics);
  if (content.kind === "text") return readPlatformConfig({ path, text: content.text }, diagnostics);
  if (setting.kind === "path") {
    diagnostics.error({
      code: "missing-config",
      headline: `the config file ${JSON.stringify(setting.path)} ${content.kind === "nothing" ? "does not exist" : "is not a file"}`,
      label: `it is looked for at \`${file.shown}\``,
      span,
      help: "`config` is relative to the file that names it",
    });
  }
  return defaultPlatformConfig;
}

function warnOfUnreadConfigs(
  { folder, path, unread }: ConfigFile,
  block: SchemaBlock | undefined,
  diagnostics: Diagnostics,
): void {
  const baseFolder = block ? dirname(block.file) : folder;
  for (const unreadPath of unread) {
    const named = shown(baseFolder, unreadPath);
    const hint = `move it there, or add \`config = "${named.startsWith(".") ? named : `./${named}`}"\` to the generator block`;
    diagnostics.warning({
      code: "config-ignored",
      headline: `\`${named}\` is not read`,
      label: `only \`${shown(baseFolder, path)}\` is`,
      span: block?.span,
      help: hint,
    });
  }
}

function shown(from: string, path: string): string {
  return relative(from, path).replaceAll("\\", "/");
}
