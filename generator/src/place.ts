/** Places as generated code and messages show them: the file's path under the schema's folder, so that they are equal on every machine. */
import type { Place } from "./api-model.js";
import type { SourceEntry } from "./source-map.js";

/** The place of a model's or field's name. */
export function placeOf(entry: SourceEntry): Place {
  return { file: entry.fileName, line: entry.line };
}

/** The place of an offset inside the comment of an entry: comment lines stand directly above the name, or behind it. */
export function placeIn(entry: SourceEntry, offset: number): Place {
  const starts = entry.comment?.lines.map((line) => line.offset) ?? [];
  const above = starts.filter((start) => start < entry.nameSpan.start);
  const index = starts.findLastIndex((start) => start <= offset);
  const isBehind = index >= above.length;
  return { file: entry.fileName, line: isBehind ? entry.line : entry.line - above.length + Math.max(0, index) };
}

/** `schema.prisma:12`. */
export function shown({ file, line }: Place): string {
  return `${file}:${line}`;
}
