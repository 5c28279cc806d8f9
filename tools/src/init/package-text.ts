/** package.json as text and as data: what is written back keeps its form. */

import type { PackageJson } from "prisma-paged/tools";
import coerce from "semver/functions/coerce.js";

const mark = "\uFEFF";

/** With the indentation, line endings, last newline and byte order mark of the text before. */
export function formatPackageJson(value: PackageJson, before = "{\n  \n}\n"): string {
  const indent = /^\uFEFF?\{\s*?\n([ \t]+)/.exec(before)?.[1] ?? "  ";
  const text = JSON.stringify(value, null, indent) + (before.slice(before.trimEnd().length).includes("\n") ? "\n" : "");
  return (before.startsWith(mark) ? mark : "") + (before.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);
}

/** The range in which a project depends on a package; undefined if it does not. */
export function rangeOf({ dependencies, devDependencies }: PackageJson, name: string): string | undefined {
  return dependencies?.[name] ?? devDependencies?.[name];
}

/** The major version of a package; infinite if the project names none. */
export function majorOf(found: PackageJson | undefined, name: string): number {
  return coerce(found && rangeOf(found, name))?.major ?? Number.POSITIVE_INFINITY;
}
