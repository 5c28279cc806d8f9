/** Finds the declaration whose comment or name is at a location. Only its block is read again while the user types. */

import {
  buildSourceMap,
  type DocText,
  docText,
  type Field,
  type Model,
  type SourceEntry,
  type SourceMap,
} from "prisma-paged/tools";
import { type EditorLocation, modelOfKey, type ProjectView } from "./project-view.js";

/** A model, or one of its fields, as Prisma read it last. */
export interface DeclarationAt {
  readonly model: Model;
  readonly field?: Field;
  /** The declaration's spans and comment in the current text. */
  readonly entry: SourceEntry;
}

/** A declaration with its comment. */
export interface DocCommentAt extends DeclarationAt {
  readonly doc: DocText;
  /** The offset of the location in the text of the comment. */
  readonly position: number;
}

/** Returns the declaration whose comment contains the location. */
export function docCommentAt(place: EditorLocation): DocCommentAt | undefined {
  for (const [key, entry] of sourcesAround(place).entries) {
    const position = positionIn(entry, place.offset);
    const declared = position === undefined ? undefined : declaredBy(key, entry, place.view);
    if (position !== undefined && declared !== undefined && entry.comment !== undefined) {
      return { ...declared, doc: docText(entry.comment), position };
    }
  }
  return undefined;
}

/** Returns the declaration whose name is at the location. */
export function declarationAt(place: EditorLocation): DeclarationAt | undefined {
  for (const [key, entry] of sourcesAround(place).entries) {
    const { start, end } = entry.nameSpan;
    if (start <= place.offset && place.offset <= end) return declaredBy(key, entry, place.view);
  }
  return undefined;
}

function declaredBy(key: string, entry: SourceEntry, { datamodel }: ProjectView): DeclarationAt | undefined {
  const model = datamodel.models.find(({ name }) => name === modelOfKey(key));
  const name = key.split(".")[1];
  const field = model?.fields.find((each) => each.name === name);
  if (model === undefined || (name !== undefined && field === undefined)) return undefined;
  return { model, entry, ...(field && { field }) };
}

/** Returns the position in the text of the comment; undefined if the offset is not in the comment. */
function positionIn({ comment }: SourceEntry, offset: number): number | undefined {
  let before = 0;
  for (const line of comment?.lines ?? []) {
    if (line.offset <= offset && offset <= line.offset + line.text.length) return before + offset - line.offset;
    before += line.text.length + 1;
  }
  return undefined;
}

/** Returns the declarations of the block around a location. */
export function sourcesAround(place: EditorLocation): SourceMap {
  const { file, text, view } = place;
  const { start, end } = blockAround(place);
  // Blanks keep every offset as it is.
  const block = " ".repeat(start) + text.slice(start, end);
  return buildSourceMap([{ path: file, name: file.split(/[\\/]/).at(-1) ?? file, text: block }], view.prefixes);
}

/** Returns the location in a text that contains only its block, because that is quicker to read. */
export function withinBlock(place: EditorLocation): { readonly local: EditorLocation; readonly start: number } {
  const { start, end } = blockAround(place);
  const { text, offset } = place;
  return { start, local: { ...place, text: text.slice(start, end), offset: offset - start } };
}

/** Returns the range from the end of the previous block to the end of the block around the offset. */
function blockAround({ text, offset }: Pick<EditorLocation, "text" | "offset">): {
  readonly start: number;
  readonly end: number;
} {
  const before = text.lastIndexOf("\n}", offset - 1);
  const after = text.indexOf("\n}", offset);
  const length = "\n}".length;
  return { start: before < 0 ? 0 : before + length, end: after < 0 ? text.length : after + length };
}
