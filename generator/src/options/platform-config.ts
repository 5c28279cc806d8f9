/** Reads platform.yaml: the global level of the options, each with its span. */
import { defaultParameterNames, type ParameterNames, type Theme } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { lineIndexAt, linesOf } from "../util/text-lines.js";
import type { OptionSetting } from "./option-setting.js";
import { type NameSetting, readParameterNames } from "./parameter-names.js";
import { type LeafSetting, readSection } from "./platform-settings.js";
import { type CsvSettings, defaultFormats, type PlatformSettings, platformShape } from "./platform-shape.js";
import { readYaml } from "./yaml.js";

export interface PlatformConfig extends PlatformSettings {
  readonly defaults: readonly OptionSetting[];
  readonly parameters: ParameterNames;
  readonly theme?: Theme;
  readonly csv?: CsvSettings;
}

/** The configuration of an API without a platform.yaml. */
export const defaultPlatformConfig: PlatformConfig = {
  defaults: [],
  parameters: defaultParameterNames,
  hydraPrefix: true,
  suffixes: true,
  openapi: true,
  hydra: true,
  formats: defaultFormats,
  naming: "none",
  fields: "all",
};

/**
 * Reads the file and checks every key and value. A mistake is reported and counts as not set. Errors: `invalid-yaml`,
 * `unknown-config-key`, `duplicate-option`, `wrong-type`, `parameter-clash`.
 */
export function readPlatformConfig(
  file: { readonly path: string; readonly text: string },
  diagnostics: Diagnostics,
): PlatformConfig {
  const root = readYaml(file, diagnostics);
  if (!root) return defaultPlatformConfig;
  const settings = readSection(root, platformShape, [], diagnostics);
  const lines = linesOf(file.text);
  const name = file.path.split(/[\\/]/).at(-1) ?? file.path;
  const of = (group: LeafSetting["group"]) => settings.filter((setting) => setting.group === group);
  const valuesOf = (group: LeafSetting["group"]) =>
    Object.fromEntries(of(group).map(({ target, value }) => [target, value]));
  // Each value was read by the spec of its target.
  const names = of("parameters") as readonly (LeafSetting & NameSetting)[];
  const options = of("defaults") as readonly (LeafSetting & { readonly target: OptionSetting["key"] })[];
  const theme = valuesOf("theme");
  const csv = valuesOf("csv");
  return {
    ...defaultPlatformConfig,
    ...valuesOf("api"),
    defaults: options.map(({ target, name: option, value, span }) => ({
      key: target,
      name: option,
      value,
      span,
      origin: { file: name, line: lineIndexAt(lines, span.start) + 1 },
    })),
    parameters: readParameterNames(names, diagnostics),
    ...(Object.keys(theme).length > 0 && { theme }),
    ...(Object.keys(csv).length > 0 && { csv }),
  };
}
