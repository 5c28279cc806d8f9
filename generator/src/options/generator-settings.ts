/** The settings of our own generator block, beside `provider` and `output`, which Prisma reads. */

import { codes, toCode } from "../diagnostics/catalogue.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { BlockSetting, SchemaBlock } from "../schema/blocks.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";

const known = ["output", "config", "importFileExtension", "suppress"];

/** Warns `unknown-setting`: Prisma takes any name, so that a misspelt one would have no effect without a word. */
export function checkSettings(config: GeneratorBlock["config"], diagnostics: Diagnostics, block?: SchemaBlock): void {
  for (const name of Object.keys(config)) {
    if (known.includes(name)) continue;
    const message = `prisma-paged has no setting \`${name}\`; it has ${formatList(known)}.`;
    const span = block?.settings.get(name)?.nameSpan;
    diagnostics.warning("unknown-setting", message, span, didYouMean(name, known) ?? "remove it");
  }
}

/** What the block's `config` says. */
type ConfigSetting =
  | { readonly kind: "default" }
  | { readonly kind: "path"; readonly path: string }
  /** The error has been reported. */
  | { readonly kind: "invalid" };

/** The path that `config` names. Reports `wrong-type` if it names none. */
export function configSetting(
  { config }: GeneratorBlock["config"],
  setting: BlockSetting | undefined,
  diagnostics: Diagnostics,
): ConfigSetting {
  // Prisma passes only the X of `env("X")`.
  const variable = /^env\(\s*"(.*)"\s*\)$/.exec(setting?.text ?? "")?.[1];
  const path = variable === undefined ? config : process.env[variable];
  if (typeof path === "string" && path !== "") return { kind: "path", path };
  if (config === undefined) return { kind: "default" };
  const found = variable === undefined ? JSON.stringify(config) : `\`env("${variable}")\`, which is not set`;
  diagnostics.error("wrong-type", `\`config\` takes the path of one file; found ${found}.`, setting?.span);
  return { kind: "invalid" };
}

/** `suppress = ["no-resources"]`: the warnings that are acknowledged for the whole schema. */
export function checkSuppressions(
  { suppress = [] }: GeneratorBlock["config"],
  setting: BlockSetting | undefined,
  diagnostics: Diagnostics,
): void {
  for (const text of [suppress].flat()) {
    const code = toCode(text);
    if (code !== undefined) {
      diagnostics.suppress({ code, span: setting?.span, within: undefined });
      continue;
    }
    const hint = didYouMean(text, codes) ?? "write a code as warnings show it";
    diagnostics.error("wrong-type", `there is no warning ${JSON.stringify(text)}`, setting?.span, hint);
  }
}

/** Error `wrong-type` for an extension that our modules, which end in `.ts`, cannot be imported by. @param span of the value */
export function checkExtension(own: GeneratorBlock["config"], diagnostics: Diagnostics, span?: Span): void {
  const { importFileExtension: named } = own;
  if (named === undefined || (typeof named === "string" && ["", "js", "ts"].includes(withoutDot(named)))) return;
  const message = `\`importFileExtension\` takes "js", "ts" or ""; found ${JSON.stringify(named)}.`;
  diagnostics.error(
    "wrong-type",
    message,
    span,
    "emitted modules end in `.ts`; remove the line to follow tsconfig.json",
  );
}

/** `js` of `.js`: an extension may be named either way. */
export function withoutDot(extension: string): string {
  return extension.replace(/^\./, "");
}
