/** package.json as text and as data: what is written back keeps its form. */
import coerce from "semver/functions/coerce.js";
import { UserError } from "../diagnostics/user-error.js";

export type Texts = { readonly [name: string]: string };

export interface PackageJson {
  readonly type?: string;
  readonly main?: string;
  readonly scripts?: Texts;
  readonly dependencies?: Texts;
  readonly devDependencies?: Texts;
  readonly prisma?: { readonly schema?: unknown };
}

const mark = "\uFEFF";

/** @throws UserError if the text is not JSON as npm reads it: a byte order mark is allowed, comments are not */
export function parsePackageJson(text: string): PackageJson {
  const found = parsed(text.startsWith(mark) ? text.slice(1) : text);
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found;
  throw new UserError("package.json is not a JSON object.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = "npm and Node cannot read it either: comments and trailing commas are not allowed there";
    throw new UserError(`package.json is not valid JSON: ${reason}.`, hint);
  }
}

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
