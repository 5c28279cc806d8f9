/** The form of paths, and which are the API's own. */

import { replaceBy } from "../diagnostics/advice.js";
import type { Diagnostics, Help, Span } from "../diagnostics/diagnostics.js";
import type { PlatformConfig } from "../options/platform-config.js";
import type { LocatedText } from "../options/value.js";
import { PathTree } from "../util/path-tree.js";

/** Reports a path that is not made of plain segments. */
export function checkPath({ value, span }: LocatedText, diagnostics: Diagnostics): void {
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

/** Reports a segment of a path that is not a plain one. */
export function checkSegment({ value, span }: LocatedText, diagnostics: Diagnostics): void {
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

/** The path of a resource's items, in Hono's form. */
export function itemPath({ path }: { readonly path: string }): string {
  return `${path}/:id`;
}

/** A path as people are shown it: `/countries/{id}/cities` for Hono's `/countries/:id/cities`. */
export function templated(path: string): string {
  return path.replaceAll("/:id", "/{id}");
}

/** `GET /countries/{id}/cities`, as messages and comments name it. */
export function routeOf(path: string): string {
  return `GET ${templated(path)}`;
}

/** What a path may end with to choose a format: its name in `platform.yaml`. Pages for people have no suffix. */
export function suffixesOf({ formats, suffixes }: Pick<PlatformConfig, "formats" | "suffixes">): readonly string[] {
  return suffixes ? formats.filter((format) => format !== "html").map((format) => `.${format}`) : [];
}

/** The API's own paths. */
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

/** The reserved path that a request for `path` could mean. */
export function reservedBy(path: string): string | undefined {
  return reserved.overlapping(path)[0] ?? underReserved(path);
}

/** `/contexts/*` and `/errors/*` at any depth, and the folders themselves. */
function underReserved(path: string): string | undefined {
  const [, first] = path.split("/");
  return first === "contexts" || first === "errors" ? `/${first}/*` : undefined;
}
