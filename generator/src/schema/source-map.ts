/**
 * Finds each model and field in the schema files, with its comment, because DMMF contains neither positions nor lines.
 */

import type { Diagnostic, Span } from "../diagnostics/diagnostics.js";
import { noPrefixes, type Prefixes } from "./doc-comment.js";
import type { SchemaFile } from "./files.js";
import { blocksOf, type Declaration, type OtherComment, type SourceBlock } from "./source-blocks.js";

/**
 * A model or field with its comment. Spans and lines are relative to its block, or to its file after {@link inFiles}.
 */
export interface SourceEntry extends Omit<Declaration, "name" | "offset"> {
  /** The identifier of the block, or the path of the file. */
  readonly file: string;
  readonly nameSpan: Span;
  /** The span of the whole block, from its comment to its last field. */
  readonly extent: Span;
}

/** The models, views and composite types of a schema by name, and their fields. */
export interface SourceMap {
  model(name: string): SourceEntry | undefined;
  field(model: string, field: string): SourceEntry | undefined;
  /** The models and fields, by `Model` or `Model.field`, in the order of the files. */
  readonly entries: ReadonlyMap<string, SourceEntry>;
  /** Every comment that documents no model or field. */
  readonly otherComments: readonly PlacedComment[];
  /** The blocks by their identifiers. */
  readonly blocks: ReadonlyMap<string, SourceBlock>;
  readonly prefixes: Prefixes;
  /** Converts a span of a block to one of its file; returns any other span as it is. */
  absolute(span: Span): Span;
  /** Converts a line of a block to one of its file; returns any other location as it is. */
  locate(location: SourceLocation): SourceLocation;
}

/** A line of a file, from 1, or of a block in one, from 0. Messages show it as `schema.prisma:12`. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
}

/** A comment that documents no model or field: a `//` or block comment, or a doc comment in another place. */
export interface PlacedComment extends OtherComment {
  /** The identifier of the block, or the path of the file. */
  readonly file: string;
  readonly prefixes: Prefixes;
}

/** Returns the source map with spans in files, for callers that read the files once. */
export function buildSourceMap(files: readonly SchemaFile[], prefixes: Prefixes): SourceMap {
  return inFiles(readSources(files, prefixes));
}

/** Finds declarations by their names. */
export function withNames(entries: SourceMap["entries"]): Pick<SourceMap, "entries" | "model" | "field"> {
  return {
    entries,
    model: (name) => entries.get(name),
    field: (model, field) => entries.get(`${model}.${field}`),
  };
}

/**
 * Returns a function that tells whether a foreign key of one model may find no row of the other. No constraint enforces
 * the keys of views, nor any key of `relationMode = "prisma"`.
 */
export function unenforcedKeys(
  sources: Pick<SourceMap, "model">,
  relationMode: string | undefined,
): (model: string, target: string) => boolean {
  return (...models) => relationMode === "prisma" || models.some((name) => sources.model(name)?.inView);
}

/** Converts the spans and lines of a source map to those of files. */
export function inFiles(sources: SourceMap): SourceMap {
  const { absolute } = sources;
  const entries = new Map([...sources.entries].map(([key, entry]) => [key, inFile(entry, sources)]));
  return {
    ...sources,
    ...withNames(entries),
    otherComments: sources.otherComments.map((comment) => {
      const { file, start } = absolute({ file: comment.file, start: 0, end: 0 });
      return { ...comment, file, lines: comment.lines.map((line) => ({ ...line, offset: start + line.offset })) };
    }),
  };
}

function inFile(entry: SourceEntry, { absolute, blocks }: SourceMap): SourceEntry {
  const { offset = 0, line = 0 } = blocks.get(entry.file) ?? {};
  const nameSpan = absolute(entry.nameSpan);
  const lines = entry.comment?.lines.map((docLine) => ({
    ...docLine,
    offset: offset + docLine.offset,
    line: line + docLine.line + 1,
  }));
  return {
    ...entry,
    file: nameSpan.file,
    line: line + entry.line + 1,
    nameSpan,
    extent: absolute(entry.extent),
    comment: lines && { ...entry.comment, file: nameSpan.file, lines },
  };
}

/**
 * Reads every file. Spans and lines are relative to blocks.
 * @param prefixes of the annotations.
 * @param earlierSources the source map before an edit. Blocks that did not change are not read again
 */
export function readSources(
  files: readonly SchemaFile[],
  prefixes: Prefixes = noPrefixes,
  earlierSources?: SourceMap,
): SourceMap {
  const read = files.map((file) => ({
    ...blocksOf(file, (id) => earlierSources?.blocks.get(id)?.content),
    path: file.path,
  }));
  const blocks = new Map(read.flatMap(({ blocks }) => blocks.map((block) => [block.id, block])));
  const names = new Map(files.map(({ path, name }) => [path, name]));
  const entries = new Map<string, SourceEntry>();
  const hasSamePrefixes = JSON.stringify(earlierSources?.prefixes) === JSON.stringify(prefixes);
  for (const { id, content } of blocks.values()) {
    const isKnown = hasSamePrefixes && earlierSources?.blocks.get(id)?.content === content;
    for (const declaration of content.declarations) {
      const entry = isKnown ? earlierSources?.entries.get(declaration.key) : undefined;
      entries.set(declaration.key, entry ?? toEntry(id, declaration, content.text.length, prefixes));
    }
  }
  return {
    ...withNames(entries),
    otherComments: [
      ...[...blocks.values()].flatMap(({ id, content }) => commentsOf(id, content.otherComments, prefixes)),
      ...read.flatMap(({ path, otherComments }) => commentsOf(path, otherComments, prefixes)),
    ],
    blocks,
    prefixes,
    absolute: (span) => {
      const block = blocks.get(span.file);
      if (block === undefined) return span;
      const { path: file, offset } = block;
      return { file, start: offset + span.start, end: offset + span.end };
    },
    locate: ({ file, line }) => {
      const block = blocks.get(file);
      if (block === undefined) return { file, line };
      return { file: names.get(block.path) ?? block.path, line: block.line + line + 1 };
    },
  };
}

/**
 * Returns the source map of a block's file after an edit within one line of a doc comment. All but the entry of that
 * comment and the model's entry are the same objects. Undefined for any other edit, or if the length changes.
 */
export function withCommentEdit(sources: SourceMap, before: string, after: string): SourceMap | undefined {
  const [block, other] = sources.blocks.values();
  if (block === undefined || other !== undefined || before.length !== after.length) return undefined;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = before.length;
  while (end > start && before[end - 1] === after[end - 1]) end -= 1;
  for (const [key, { comment, ...entry }] of sources.entries) {
    const lines = comment?.lines.map((line) => {
      const { offset, text, style } = line;
      const at = block.offset + offset;
      if (style !== "///" || start < at || end > at + text.length) return line;
      return { ...line, text: after.slice(at, at + text.length) };
    });
    if (comment === undefined || lines?.every((line, index) => line === comment.lines[index]) !== false) continue;
    const entries = new Map(sources.entries);
    const model = key.replace(/\..*/, "");
    const modelEntry = entries.get(model);
    // A model that is the same object counts as unchanged with all its fields.
    if (modelEntry !== undefined) entries.set(model, { ...modelEntry });
    entries.set(key, { ...entry, comment: { ...comment, lines } });
    const declarations = block.content.declarations.map((declaration) =>
      declaration.key === key && declaration.comment !== undefined
        ? { ...declaration, comment: { ...declaration.comment, lines } }
        : declaration,
    );
    const text = after.slice(block.offset, block.offset + block.content.text.length);
    const content = { ...block.content, text, declarations };
    return { ...sources, ...withNames(entries), blocks: new Map([[block.id, { ...block, content }]]) };
  }
  return undefined;
}

function commentsOf(file: string, comments: readonly OtherComment[], prefixes: Prefixes): readonly PlacedComment[] {
  return comments.map((comment) => ({ ...comment, file, prefixes }));
}

function toEntry(
  file: string,
  { name, offset, comment, ...declaration }: Declaration,
  end: number,
  prefixes: Prefixes,
): SourceEntry {
  const nameSpan = { file, start: offset, end: offset + name.length };
  const extent = { file, start: 0, end };
  return { ...declaration, file, nameSpan, extent, comment: comment && { ...comment, prefixes } };
}

/** Returns the diagnostics with spans in files. */
export function placedIn(
  { absolute }: Pick<SourceMap, "absolute">,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { span, fix, related } = diagnostic;
    return {
      ...diagnostic,
      ...(span && { span: absolute(span) }),
      ...(related && {
        related: related.map((relatedPlace) => ({ ...relatedPlace, span: absolute(relatedPlace.span) })),
      }),
      ...(fix && { fix: fix.map((edit) => ({ ...edit, span: absolute(edit.span) })) }),
    };
  });
}

/** Returns the span from the first line of the comment to the end of the name, or of the comment after it. */
export function extentOf({ nameSpan, comment }: SourceEntry): Span {
  const spans = [
    nameSpan,
    ...(comment?.lines ?? []).map(({ offset, text }) => ({ start: offset, end: offset + text.length })),
  ];
  return {
    file: nameSpan.file,
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}
