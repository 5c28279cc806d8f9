/** The settings of our own generator block, beside `provider` and `output`, which Prisma reads. */
import { listed } from "./arguments.js";
import type { GeneratorBlock } from "./client-import.js";
import type { Diagnostics } from "./diagnostics.js";
import { didYouMean } from "./nearest.js";
import type { BlockSetting, SchemaBlock } from "./schema-blocks.js";

const known = ["output", "config", "importFileExtension"];

/** Warns `unknown-setting`: Prisma takes any name, so that a misspelt one would have no effect without a word. */
export function checkSettings(config: GeneratorBlock["config"], diagnostics: Diagnostics, block?: SchemaBlock): void {
  for (const name of Object.keys(config)) {
    if (known.includes(name)) continue;
    const message = `prisma-paged has no setting \`${name}\`, so it has no effect; it takes ${listed(known)}.`;
    const span = block?.settings.get(name)?.nameSpan;
    diagnostics.warning("unknown-setting", message, span, didYouMean(name, known) ?? "remove it");
  }
}

/** The path that `config` names; undefined where there is none, null with an error where it names none. */
export function configPath(
  { config }: GeneratorBlock["config"],
  setting: BlockSetting | undefined,
  diagnostics: Diagnostics,
): string | null | undefined {
  // Of `env("X")` Prisma tells the X alone.
  const variable = /^env\(\s*"(.*)"\s*\)$/.exec(setting?.text ?? "")?.[1];
  const path = variable === undefined ? config : process.env[variable];
  if (typeof path === "string" && path !== "") return path;
  if (config === undefined) return undefined;
  const found = variable === undefined ? JSON.stringify(config) : `\`env("${variable}")\`, which is not set`;
  diagnostics.error("wrong-type", `\`config\` takes the path of one file; found ${found}.`, setting?.span);
  return null;
}
