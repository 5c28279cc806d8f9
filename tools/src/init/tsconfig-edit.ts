/** Plans the change of tsconfig.json without which TypeScript refuses the runtime in a CommonJS package. */
import jsonc from "jsonc-parser";
import type { CompilerOptions, PackageJson, PlannedFile } from "prisma-paged/tools";
import coerce from "semver/functions/coerce.js";
import gte from "semver/functions/gte.js";
import { rangeOf } from "./package-text.js";

/** The text of tsconfig.json, and its compiler options with those that it inherits. */
export interface ProjectTsconfig {
  readonly text: string;
  readonly options: CompilerOptions;
}

/** TypeScript from this version on allows ES modules in CommonJS. */
const firstVersion = "5.8.0";

export interface TsconfigPlan {
  readonly files: readonly PlannedFile[];
  /** The changes that the user must make by hand. */
  readonly steps: readonly string[];
}

/**
 * Returns the change to `nodenext`: in a CommonJS package, it compiles to CommonJS as before. The comments and the
 * formatting of the file stay.
 */
export function planTsconfig(
  tsconfig: ProjectTsconfig | undefined,
  packageJson: PackageJson | undefined,
  isCommonJs: boolean,
): TsconfigPlan {
  const range = packageJson && rangeOf(packageJson, "typescript");
  const version = coerce(range)?.version;
  if (tsconfig === undefined || !isCommonJs) return { files: [], steps: [] };
  const written: { readonly extends?: unknown; readonly compilerOptions?: CompilerOptions } =
    jsonc.parse(tsconfig.text) ?? {};
  const { compilerOptions: literal = {} } = written;
  if (!isRefused(tsconfig.options, literal, version)) return { files: [], steps: [] };
  const steps =
    version !== undefined && !gte(version, firstVersion)
      ? [`update TypeScript to ${firstVersion} or newer, which allows ES modules in CommonJS`]
      : [];
  // A setting of the file that this one extends is replaced, too.
  const hasResolution = literal.moduleResolution !== undefined || written.extends !== undefined;
  const names = ["module", ...(hasResolution ? ["moduleResolution"] : [])];
  const after = withOptions(tsconfig.text, names);
  if (after !== undefined) return { files: [{ path: "tsconfig.json", before: tsconfig.text, after }], steps };
  return { files: [], steps: [...steps, 'write `"module": "nodenext"` into tsconfig.json, and no `moduleResolution`'] };
}

/**
 * Whether TypeScript refuses imports of ES modules, or an option itself, in a CommonJS package.
 * @param options the options, and those that they imply. Before TypeScript 6, `es2022` implies `classic`
 * @param literal the options that tsconfig.json itself has
 */
function isRefused(options: CompilerOptions, literal: CompilerOptions, version: string | undefined): boolean {
  const { module = "", moduleResolution = "" } = options;
  const resolution = moduleResolution.toLowerCase();
  if (resolution === "node16" || module.toLowerCase() === "node16") return true;
  const isNew = version !== undefined && gte(version, "6.0.0");
  if (resolution === "classic") return !isNew || literal.moduleResolution !== undefined;
  // TypeScript 6 reports it as deprecated, and TypeScript 7 does not have it.
  return isNew && /^node(10)?$/.test(resolution);
}

/** Returns the text with these options as `nodenext`; undefined if the text is not valid. */
function withOptions(text: string, names: readonly string[]): string | undefined {
  const errors: jsonc.ParseError[] = [];
  const parsed: unknown = jsonc.parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof parsed !== "object" || parsed === null) return undefined;
  const [, indent = "  "] = /\n([ \t]+)"/.exec(text) ?? [];
  const formattingOptions = {
    insertSpaces: !indent.includes("\t"),
    tabSize: indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  return names.reduce(
    (changed, name) =>
      jsonc.applyEdits(changed, jsonc.modify(changed, ["compilerOptions", name], "nodenext", { formattingOptions })),
    text,
  );
}
