/** The form of paths, and which two of them could answer the same request. */
import type { PlacedText } from "./arguments.js";
import type { Diagnostics } from "./diagnostics.js";

/** Reports a path that is not made of plain segments. */
export function checkPath({ value, span }: PlacedText, diagnostics: Diagnostics): void {
  if (value === "/") return; // reserved: told with its own reason
  if (/^(\/[A-Za-z0-9._~-]+)+$/.test(value) && !value.split("/").some((part) => part === "." || part === "..")) return;
  diagnostics.error(
    "invalid-path",
    `${JSON.stringify(value)} is no path of plain segments: letters, digits, \`-\`, \`.\`, \`_\` and \`~\`, each behind a \`/\`.`,
    span,
    suggestion(value),
  );
}

function suggestion(value: string): string {
  const segments = value.split("/").filter((part) => /^[A-Za-z0-9._~-]+$/.test(part) && !/^\.+$/.test(part));
  return segments.length === 0 ? "write a path such as `/books`" : `write \`/${segments.join("/")}\``;
}

/** A path as people are shown it: `/countries/{id}/cities` for Hono's `/countries/:id/cities`. */
export function templated(path: string): string {
  return path.replaceAll("/:id", "/{id}");
}

/** True if one request could mean both paths; a segment such as `:id` stands for any. */
export function overlap(a: string, b: string): boolean {
  // Most pairs differ in their first segment: told without splitting, as a large schema has a million pairs.
  if (differInFirst(a, b)) return false;
  const [left, right] = [a.split("/"), b.split("/")];
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const other = right[index] ?? "";
      return segment === other || segment.startsWith(":") || other.startsWith(":");
    })
  );
}

function differInFirst(a: string, b: string): boolean {
  if (a[1] === ":" || b[1] === ":") return false;
  return firstSegment(a) !== firstSegment(b);
}

function firstSegment(path: string): string {
  const end = path.indexOf("/", 1);
  return end === -1 ? path : path.slice(0, end);
}

/** The API's own paths (CONTRACT 5). */
export const reservedPaths: readonly string[] = [
  "/",
  "/docs",
  "/docs.jsonld",
  "/openapi.json",
  "/contexts/:shortName",
  "/errors/:status",
];

/** The reserved path that a request for `path` could mean. */
export function reservedBy(path: string): string | undefined {
  return reservedPaths.find((reserved) => overlap(path, reserved)) ?? underReserved(path);
}

/** `/contexts/*` and `/errors/*` at any depth, and the folders themselves. */
function underReserved(path: string): string | undefined {
  const [, first] = path.split("/");
  return first === "contexts" || first === "errors" ? `/${first}/*` : undefined;
}
