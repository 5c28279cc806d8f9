/** platform.yaml → the global level of the options, each with its place. */
import { defaultParameterNames, type ParameterNames, type Theme } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { lineIndexAt, linesOf } from "../util/text-lines.js";
import type { OptionSetting } from "./option-setting.js";
import { readParameterNames } from "./parameter-names.js";
import { readMapping } from "./platform-settings.js";
import { type Format, formats, type Naming, platformShape, type WrittenNulls } from "./platform-shape.js";
import { readYaml } from "./yaml.js";

export interface PlatformConfig {
  readonly defaults: readonly OptionSetting[];
  readonly parameters: ParameterNames;
  readonly hydraPrefix: boolean;
  /** Whether paths can name a format: `/books.json`. */
  readonly suffixes: boolean;
  /** Whether there is a reference page. */
  readonly reference: boolean;
  readonly theme?: Theme;
  readonly title?: string;
  readonly description?: string;
  readonly version?: string;
  readonly formats: readonly Format[];
  /** Where an order has its nulls, if that was set. */
  readonly orderNulls?: WrittenNulls;
  /** How clients know the fields of items. */
  readonly naming: Naming;
}

/** What holds without a platform.yaml. */
export const defaultPlatformConfig: PlatformConfig = {
  defaults: [],
  parameters: defaultParameterNames,
  hydraPrefix: true,
  suffixes: true,
  reference: true,
  formats,
  naming: "none",
};

/**
 * Reads the file and checks every key and value; what is wrong is reported and counts as not set. Errors:
 * `invalid-yaml`, `unknown-config-key`, `duplicate-option`, `wrong-type`, `parameter-clash`.
 */
export function readPlatformConfig(
  file: { readonly path: string; readonly text: string },
  diagnostics: Diagnostics,
): PlatformConfig {
  const root = readYaml(file, diagnostics);
  if (!root) return defaultPlatformConfig;
  const settings = readMapping(root, platformShape, [], diagnostics);
  const lines = linesOf(file.text);
  const name = file.path.split(/[\\/]/).at(-1) ?? file.path;
  const defaults = settings.flatMap((setting): readonly OptionSetting[] =>
    setting.kind === "option"
      ? [
          {
            key: setting.key,
            value: setting.value,
            span: setting.span,
            origin: `${name}:${lineIndexAt(lines, setting.span.start) + 1}`,
          },
        ]
      : [],
  );
  const names = settings.filter((setting) => setting.kind === "parameter");
  const flags = settings.flatMap((setting) => (setting.kind === "flag" ? [[setting.target, setting.value]] : []));
  const texts = settings.flatMap((setting) => (setting.kind === "text" ? [[setting.target, setting.value]] : []));
  const theme = settings.flatMap((setting) => (setting.kind === "theme" ? [[setting.target, setting.value]] : []));
  const words = settings.flatMap((setting) => (setting.kind === "word" ? [[setting.target, setting.value]] : []));
  return {
    ...defaultPlatformConfig,
    defaults,
    parameters: readParameterNames(names, diagnostics),
    ...Object.fromEntries(texts),
    ...Object.fromEntries(flags),
    ...Object.fromEntries(words),
    ...(theme.length > 0 && { theme: Object.fromEntries(theme) }),
    formats: settings.find((setting) => setting.kind === "formats")?.value ?? formats,
  };
}
