/**
 * Places as messages and `prisma-paged explain` show them: the file's path under the schema's folder, so that they are equal on
 * every machine.
 */
import type { SourceEntry } from "./source-map.js";

/** The place of a model's or field's name. */
export function placeOf(entry: SourceEntry): Place {
  return { file: entry.fileName, line: entry.line };
}

/** The place of an offset inside the comment of an entry. */
export function placeIn(entry: SourceEntry, offset: number): Place {
  const found = entry.comment?.lines.findLast((line) => line.offset <= offset);
  return { file: entry.fileName, line: found?.line ?? entry.line };
}

/** `schema.prisma:12`. */
export function shown({ file, line }: Place): string {
  return `${file}:${line}`;
}
/** Where something stands in the schema: messages show it as `schema.prisma:12`. */
export interface Place {
  readonly file: string;
  readonly line: number;
}
