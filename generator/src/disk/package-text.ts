/** Reads the text of a package.json, such as that of a user's project. */
import { UserError } from "../diagnostics/user-error.js";
import { isPlainObject } from "../util/plain-object.js";

export type PackageTexts = { readonly [name: string]: string };

export interface PackageJson {
  readonly name?: unknown;
  readonly type?: string;
  readonly main?: string;
  readonly scripts?: PackageTexts;
  readonly dependencies?: PackageTexts;
  readonly devDependencies?: PackageTexts;
  readonly prisma?: { readonly schema?: unknown };
}

/**
 * Reads package.json as it is, without the keys whose value is null.
 * @throws UserError if the text is not JSON as npm reads it
 */
export function packageObject(text: string): { readonly [name: string]: unknown } {
  const found = parsed(text.startsWith("\uFEFF") ? text.slice(1) : text);
  if (!isPlainObject(found)) throw new UserError("package.json is not a JSON object.");
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}

/**
 * Reads package.json, without the keys whose value is null. As in npm, a byte order mark is allowed, and comments are
 * not.
 * @throws UserError if the text is not JSON, or if a part that is used has another type
 */
export function parsePackageJson(text: string): PackageJson {
  const stated = packageObject(text);
  for (const name of ["type", "main"]) requireText(stated[name] ?? "", name);
  for (const name of ["scripts", "dependencies", "devDependencies"]) {
    const part = stated[name] ?? {};
    if (!isPlainObject(part)) throw new UserError(`package.json is not valid: \`${name}\` must be an object.`);
    for (const [key, value] of Object.entries(part)) requireText(value, `${name}.${key}`);
  }
  return stated;
}

function requireText(value: unknown, name: string): void {
  if (typeof value !== "string") throw new UserError(`package.json is not valid: \`${name}\` must be a text.`);
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
