/** The settings of our own generator block, besides `provider`, which Prisma reads. */

import { adviseNearest } from "../diagnostics/advice.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { type Diagnostics, nowhere, type Span } from "../diagnostics/diagnostics.js";
import type { BlockSetting, SchemaBlock } from "../schema/blocks.js";
import { modulePattern } from "../schema/client-module.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { prefixPattern } from "../schema/prefixes.js";
import { formatList } from "../util/wording.js";
import type { Value } from "./value.js";
import {
  type KeySpecs,
  list,
  quotedText,
  type SpecContext,
  text,
  type ValueSpec,
  withSpan,
  word,
} from "./value-spec.js";
import { warningCode } from "./warning-codes.js";

interface GeneratorSettings {
  readonly output: string;
  readonly config: string;
  readonly importFileExtension: "js" | "ts" | "";
  readonly import: string;
  readonly prefix: string;
  readonly suppress: readonly { readonly value: DiagnosticCode; readonly span: Span }[];
}

const codes = list(withSpan(warningCode("wrong-type", "write a code as warnings show it")), { empty: true });

/** The spec of one code, or a list of them. */
const suppressed: ValueSpec<GeneratorSettings["suppress"]> = {
  ...codes,
  read: (value, reader) =>
    codes.read(value.kind === "list" ? value : { kind: "list", items: [value], span: value.span }, reader),
};

export const generatorSettings: KeySpecs<GeneratorSettings> = {
  output: { spec: quotedText, summary: "The folder of the emitted modules, relative to the schema." },
  config: {
    spec: quotedText,
    summary: "The file of the configuration, relative to the schema. Default: platform.yaml.",
  },
  importFileExtension: {
    spec: word(["js", "ts", ""], {
      takes: '"js", "ts" or ""',
      normalize: withoutDot,
      hint: "emitted modules end in `.ts`; remove the line to follow tsconfig.json",
      meanings: {
        js: "Imports end in `.js`, as Node runs them after a build.",
        ts: "Imports end in `.ts`, as Deno, Bun and Node run them.",
        "": "Imports have no extension, as bundlers read them.",
      },
    }),
    summary: "What imports of emitted modules end in. Default: as tsconfig.json says.",
  },
  import: {
    spec: text({
      takes: 'a module of a package, such as "@acme/db"',
      pattern: modulePattern,
      hint: ({ kind }) =>
        kind === "string"
          ? "remove it if the client is in this package: its path follows from its `output`"
          : undefined,
    }),
    summary: "The module that exports the Prisma Client, if it is in another package. Default: the client's `output`.",
  },
  prefix: {
    spec: text({ takes: "letters, digits and underscores, beginning with a letter", pattern: prefixPattern }),
    summary: "What comes before the names of annotations: `paged` for `@paged.hidden`. Default: nothing.",
  },
  suppress: { spec: suppressed, summary: "The warnings that are acknowledged for the whole schema." },
};

/**
 * Checks the settings of the block that no other file reads. Warns of unknown ones (`unknown-setting`), because Prisma
 * accepts any name, and a misspelt one would silently have no effect.
 */
export function checkSettings(config: GeneratorBlock["config"], diagnostics: Diagnostics, block?: SchemaBlock): void {
  const names = Object.keys(generatorSettings);
  for (const name of Object.keys(config).filter((settingName) => !names.includes(settingName))) {
    const span = block?.settings.get(name)?.nameSpan;
    diagnostics.warning({
      code: "unknown-setting",
      headline: `prisma-paged has no setting \`${name}\``,
      label: `it has ${formatList(names)}`,
      span,
      help: (span && adviseNearest(name, names, span)) ?? "remove it",
    });
  }
  const { importFileExtension, import: module, prefix, suppress } = config;
  const readerOf = (name: keyof GeneratorSettings): SpecContext => ({ name, language: "annotation", diagnostics });
  const extension = toValue(importFileExtension, block?.settings.get("importFileExtension"));
  if (extension) generatorSettings.importFileExtension.spec.read(extension, readerOf("importFileExtension"));
  const client = toValue(module, block?.settings.get("import"));
  if (client) generatorSettings.import.spec.read(client, readerOf("import"));
  const written = toValue(prefix, block?.settings.get("prefix"));
  if (written) generatorSettings.prefix.spec.read(written, readerOf("prefix"));
  const codes = toValue(suppress, block?.settings.get("suppress"));
  const read = codes && generatorSettings.suppress.spec.read(codes, readerOf("suppress"));
  for (const { value: code, span } of read ?? []) {
    diagnostics.suppress({ code, span: span === nowhere ? undefined : span, within: undefined, isShared: false });
  }
}

/** Returns a setting as Prisma read it, with the spans of its values in the text. */
function toValue(read: string | readonly string[] | undefined, setting: BlockSetting | undefined): Value | undefined {
  if (read === undefined) return undefined;
  const { span, text } = setting ?? { span: nowhere, text: "" };
  const item = (value: string): Value => {
    const at = text.indexOf(JSON.stringify(value));
    const start = span.start + at;
    return {
      kind: "string",
      value,
      span: at < 0 ? span : { ...span, start, end: start + JSON.stringify(value).length },
    };
  };
  return typeof read === "string" ? item(read) : { kind: "list", items: read.map(item), span };
}

/** The meaning of the block's `config`. */
export type ConfigSetting =
  | { readonly kind: "default" }
  | { readonly kind: "path"; readonly path: string }
  /** A `config` that names no file: `found` is its text for a message. */
  | { readonly kind: "invalid"; readonly found: string };

/** Returns the path that `config` names: `default` without the setting, `invalid` if it does not give a path. */
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

/** Returns an extension without its dot, because it may be written with or without one: `js` for `.js`. */
export function withoutDot(extension: string): string {
  return extension.replace(/^\./, "");
}
