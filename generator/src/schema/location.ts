/**
 * Locations as messages and `prisma-paged explain` show them: the file's path under the schema's folder, so that they
 * are equal on every machine.
 */
import type { SourceEntry } from "./source-map.js";

/** The location of a model's or field's name. */
export function locationOf(entry: SourceEntry): SourceLocation {
  return { file: entry.fileName, line: entry.line };
}

/** The location of an offset inside the comment of an entry. */
export function locationIn(entry: SourceEntry, offset: number): SourceLocation {
  const found = entry.comment?.lines.findLast((line) => line.offset <= offset);
  return { file: entry.fileName, line: found?.line ?? entry.line };
}

/** `schema.prisma:12`. */
export function formatLocation({ file, line }: SourceLocation): string {
  return `${file}:${line}`;
}

/** `` `a` (schema.prisma:12) and `b` (schema.prisma:30) ``. */
export function formatPair(a: string, locationA: SourceLocation, b: string, locationB: SourceLocation): string {
  return `\`${a}\` (${formatLocation(locationA)}) and \`${b}\` (${formatLocation(locationB)})`;
}

/** A line of the schema. Messages show it as `schema.prisma:12`. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
}
