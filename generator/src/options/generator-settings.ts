/** The settings of our own generator block, beside `provider` and `output`, which Prisma reads. */

import { didYouMean } from "../diagnostics/advice.js";
import { codes, toCode } from "../diagnostics/catalogue.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { BlockSetting, SchemaBlock } from "../schema/blocks.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { formatList } from "../util/wording.js";

const known = ["output", "config", "importFileExtension", "suppress"];

/** Warns `unknown-setting`: Prisma takes any name, so that a misspelt one would have no effect without a word. */
export function checkSettings(config: GeneratorBlock["config"], diagnostics: Diagnostics, block?: SchemaBlock): void {
  for (const name of Object.keys(config)) {
    if (known.includes(name)) continue;
    const span = block?.settings.get(name)?.nameSpan;
    diagnostics.warning({
      code: "unknown-setting",
      headline: `prisma-paged has no setting \`${name}\``,
      label: `it has ${formatList(known)}`,
      span,
      help: (span && didYouMean(name, known, span)) ?? "remove it",
    });
  }
}

/** What the block's `config` says. */
export type ConfigSetting =
  | { readonly kind: "default" }
  | { readonly kind: "path"; readonly path: string }
  /** It names no file: what it says instead. */
  | { readonly kind: "invalid"; readonly found: string };

/** The path that `config` names. */
export function configSetting(
  { config }: GeneratorBlock["config"],
  setting: BlockSetting | undefined,
  environment: NodeJS.ProcessEnv,
): ConfigSetting {
  // Prisma passes only the X of `env("X")`.
  const variable = /^env\(\s*"(.*)"\s*\)$/.exec(setting?.text ?? "")?.[1];
  const path = variable === undefined ? config : environment[variable];
  if (typeof path === "string" && path !== "") return { kind: "path", path };
  if (config === undefined) return { kind: "default" };
  const found = variable === undefined ? JSON.stringify(config) : `\`env("${variable}")\`, which is not set`;
  return { kind: "invalid", found };
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
    const at = setting?.text.indexOf(JSON.stringify(text)) ?? -1;
    const start = (setting?.span.start ?? 0) + at;
    const written =
      setting && at >= 0 ? { ...setting.span, start, end: start + JSON.stringify(text).length } : undefined;
    diagnostics.error({
      code: "wrong-type",
      headline: `there is no warning ${JSON.stringify(text)}`,
      span: setting?.span,
      help: (written && didYouMean(text, codes, written)) ?? "write a code as warnings show it",
    });
  }
}

/** Error `wrong-type` for an extension that our modules, which end in `.ts`, cannot be imported by. @param span of the value */
export function checkExtension(own: GeneratorBlock["config"], diagnostics: Diagnostics, span?: Span): void {
  const { importFileExtension: named } = own;
  if (named === undefined || (typeof named === "string" && ["", "js", "ts"].includes(withoutDot(named)))) return;
  diagnostics.error({
    code: "wrong-type",
    headline: '`importFileExtension` takes "js", "ts" or ""',
    label: `found ${JSON.stringify(named)}`,
    span,
    help: "emitted modules end in `.ts`; remove the line to follow tsconfig.json",
  });
}

/** `js` of `.js`: an extension may be named either way. */
export function withoutDot(extension: string): string {
  return extension.replace(/^\./, "");
}
