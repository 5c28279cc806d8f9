/**
 * Locations as messages and `prisma-paged explain` show them: with the file's path under the schema's folder, so that
 * they are equal on every machine.
 */
import type { SourceEntry, SourceLocation } from "./source-map.js";

/** Returns the location of a model's or field's name in its block. */
export function locationOf({ file, line }: SourceEntry): SourceLocation {
  return { file, line };
}

/** Returns the location of an offset inside the comment of an entry. */
export function locationIn({ file, line, comment }: SourceEntry, offset: number): SourceLocation {
  return { file, line: comment?.lines.findLast((line) => line.offset <= offset)?.line ?? line };
}

/** Formats a location: `schema.prisma:12`. */
export function formatLocation({ file, line }: SourceLocation): string {
  return `${file}:${line}`;
}
