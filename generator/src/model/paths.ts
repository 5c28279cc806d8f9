/** Checks the form of paths, and lists the paths that the API itself uses. */

import { replaceBy } from "../diagnostics/advice.js";
import type { Diagnostics, Help, Span } from "../diagnostics/diagnostics.js";
import type { PlatformConfig } from "../options/platform-config.js";
import type { TextWithSpan } from "../options/value.js";
import { PathTree } from "../util/path-tree.js";

/** Reports a path that does not consist of plain segments. */
export function checkPath({ value, span }: TextWithSpan, diagnostics: Diagnostics): void {
  if (value === "/") return; // reserved: reported with its own reason
  if (/^(\/[A-Za-z0-9._~-]+)+$/.test(value) && !value.split("/").some((part) => part === "." || part === "..")) return;
  diagnostics.error({
    code: "invalid-path",
    headline: `${JSON.stringify(value)} is not a valid path`,
    label: "a path consists of segments of letters, digits, `-`, `.`, `_` and `~`, each after a `/`",
    span,
    help: suggestion(value, span),
  });
}

/** Reports a path that is not one plain segment. */
export function checkSegment({ value, span }: TextWithSpan, diagnostics: Diagnostics): void {
  if (/^[A-Za-z0-9._~-]+$/.test(value) && !/^\.+$/.test(value)) return;
  diagnostics.error({
    code: "invalid-path",
    headline: `${JSON.stringify(value)} is not a valid segment`,
    label: "it consists of letters, digits, `-`, `.`, `_` and `~`",
    span,
    help: 'the path of a list relation is one segment: write `path: "keys"`',
  });
}

function suggestion(value: string, span: Span): Help {
  const segments = value.split("/").filter((part) => /^[A-Za-z0-9._~-]+$/.test(part) && !/^\.+$/.test(part));
  if (segments.length === 0) return "write a path such as `/books`";
  const path = `/${segments.join("/")}`;
  const isSame = value.split("/").filter(Boolean).length === segments.length;
  return isSame ? replaceBy(span, `"${path}"`, `write \`${path}\``) : `write \`${path}\``;
}

/** Returns the path of a resource's items, in Hono's form: `/books/:id`. */
export function itemPath({ path }: { readonly path: string }): string {
  return `${path}/:id`;
}

/**
 * Returns the suffixes by which a path can choose a format: `.json` for the `json` of platform.yaml. HTML has no
 * suffix.
 */
export function suffixesOf({ formats, suffixes }: Pick<PlatformConfig, "formats" | "suffixes">): readonly string[] {
  return suffixes ? formats.filter((format) => format !== "html").map((format) => `.${format}`) : [];
}

/** The paths that the API itself uses. */
const reservedPaths = [
  "/",
  "/index.json",
  "/index.jsonld",
  "/docs",
  "/docs.jsonld",
  "/openapi.json",
  "/contexts/:shortName",
  "/errors/:status",
];

const reserved = new PathTree<string>();
for (const path of reservedPaths) reserved.add(path, path);

/** Returns a reserved path that a request for `path` could mean; undefined if there is none. */
export function reservedBy(path: string): string | undefined {
  return reserved.overlapping(path)[0] ?? underReserved(path);
}

/** Returns `/contexts/*` or `/errors/*` if the path is below one of these folders, at any depth, or is the folder. */
function underReserved(path: string): string | undefined {
  const [, first] = path.split("/");
  return first === "contexts" || first === "errors" ? `/${first}/*` : undefined;
}
