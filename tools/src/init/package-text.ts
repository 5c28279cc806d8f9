/** Formats package.json, and looks up versions in it. A text that is written back keeps its formatting. */

import type { PackageJson } from "prisma-paged/tools";
import coerce from "semver/functions/coerce.js";

const mark = "\uFEFF";

/**
 * Returns package.json as text, with the indentation, line endings, last newline and byte order mark of the text
 * before.
 */
export function formatPackageJson(value: PackageJson, before = "{\n  \n}\n"): string {
  const indent = /^\uFEFF?\{\s*?\n([ \t]+)/.exec(before)?.[1] ?? "  ";
  const text = JSON.stringify(value, null, indent) + (before.slice(before.trimEnd().length).includes("\n") ? "\n" : "");
  return (before.startsWith(mark) ? mark : "") + (before.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);
}

/** Returns the range in which a project depends on a package: `^4.11.0`. Undefined if it does not. */
export function rangeOf({ dependencies, devDependencies }: PackageJson, name: string): string | undefined {
  return dependencies?.[name] ?? devDependencies?.[name];
}

/** Returns the major version of a package; infinite if the project names none. */
export function majorOf(packageJson: PackageJson | undefined, name: string): number {
  return coerce(packageJson && rangeOf(packageJson, name))?.major ?? Number.POSITIVE_INFINITY;
}
