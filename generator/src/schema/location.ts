/**
 * Locations as messages and `prisma-paged explain` show them: the file's path under the schema's folder, so that they
 * are equal on every machine.
 */
import type { SourceEntry, SourceLocation } from "./source-map.js";

/** The location of a model's or field's name in its block. */
export function locationOf({ file, line }: SourceEntry): SourceLocation {
  return { file, line };
}

/** The location of an offset inside the comment of an entry. */
export function locationIn({ file, line, comment }: SourceEntry, offset: number): SourceLocation {
  return { file, line: comment?.lines.findLast((line) => line.offset <= offset)?.line ?? line };
}

/** `schema.prisma:12`. */
export function formatLocation({ file, line }: SourceLocation): string {
  return `${file}:${line}`;
}
