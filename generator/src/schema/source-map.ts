/**
 * The position of each model and field in the schema files, with its comment: the DMMF has neither positions nor lines.
 */

import type { Span } from "../diagnostics/diagnostics.js";
import { lineIndexAt, linesOf, type TextLine } from "../util/text-lines.js";
import type { DocComment } from "./doc-comment.js";
import type { SchemaFile } from "./files.js";
import { type Comment, isDoc, type SchemaLine, schemaLines } from "./lines.js";

export interface SourceEntry {
  readonly file: string;
  /** The file as generated code and messages name it. */
  readonly fileName: string;
  /** True for a view and its fields. */
  readonly inView: boolean;
  /** From 1. */
  readonly line: number;
  readonly nameSpan: Span;
  /** The `///` lines that Prisma assigns to the model or field: above it, and after a field on its line. */
  readonly comment: DocComment | undefined;
}

/** Models, views and composite types by name, and their fields. */
export interface SourceMap {
  model(name: string): SourceEntry | undefined;
  field(model: string, field: string): SourceEntry | undefined;
  /** All of them, by `Model` or `Model.field`, in the order of the files. */
  readonly entries: ReadonlyMap<string, SourceEntry>;
  /** Every comment that documents no model or field. */
  readonly otherComments: readonly OtherComment[];
}

/** A comment that documents no model or field: a `//` or block comment, or a `///` comment in another place. */
interface OtherComment {
  readonly file: string;
  readonly comment: Comment;
}

/** Reads every file. */
export function buildSourceMap(files: readonly SchemaFile[]): SourceMap {
  const entries = new Map<string, SourceEntry>();
  const otherComments: OtherComment[] = [];
  for (const file of files) {
    const lines = schemaLines(file.text);
    const textLines = linesOf(file.text);
    const used = new Set<Comment>();
    for (const found of declarations(lines)) {
      for (const comment of found.comments) used.add(comment);
      entries.set(found.key, sourceEntry(file, textLines, found));
    }
    for (const line of lines) {
      const comment = line.kind === "blank" ? undefined : line.comment;
      if (comment !== undefined && !used.has(comment)) otherComments.push({ file: file.path, comment });
    }
  }
  return {
    model: (name) => entries.get(name),
    field: (model, field) => entries.get(`${model}.${field}`),
    entries,
    otherComments,
  };
}

/** From the first line of its comment to the end of its name, or of the comment after it. */
export function extentOf({ file, nameSpan, comment }: SourceEntry): Span {
  const spans = [
    nameSpan,
    ...(comment?.lines ?? []).map(({ offset, text }) => ({ start: offset, end: offset + text.length })),
  ];
  return {
    file,
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

/** From the first line of its comment to its last field. */
export function extentOfModel(model: string, { entries }: SourceMap): Span {
  const own = [...entries]
    .filter(([key]) => key === model || key.startsWith(`${model}.`))
    .map(([, entry]) => extentOf(entry));
  return {
    file: own[0]?.file ?? "",
    start: Math.min(...own.map(({ start }) => start)),
    end: Math.max(...own.map(({ end }) => end)),
  };
}

interface Declaration {
  /** `Model` or `Model.field`. */
  readonly key: string;
  readonly name: string;
  readonly inView: boolean;
  readonly offset: number;
  readonly comments: readonly Comment[];
}

const header = /^([A-Za-z]\w*)\s+([\w-]+)\s*\{/;
const modelKeyword = /^(?:model|view|type)$/;
const fieldName = /^[\w-]+/;

/**
 * Prisma's own rule (pinned by a test against DMMF): the last run of comment lines; an empty line cuts a model off from
 * it, a field not.
 */
function declarations(lines: readonly SchemaLine[]): readonly Declaration[] {
  const found: Declaration[] = [];
  let block: { readonly model: string | undefined; readonly inView: boolean } | undefined;
  let pending: Comment[] = [];
  let cut = false;
  for (const line of lines) {
    if (line.kind === "blank") {
      cut = true;
      if (block === undefined) pending = [];
    } else if (line.kind === "comment") {
      pending = cut ? [line.comment] : [...pending, line.comment];
      cut = false;
    } else if (block === undefined) {
      const [opened, keyword = "", name = ""] = header.exec(line.text) ?? [];
      if (opened !== undefined && !line.text.endsWith("}")) {
        const model = modelKeyword.test(keyword) ? name : undefined;
        const inView = keyword === "view";
        if (model !== undefined) {
          const offset = line.offset + line.text.indexOf(name, keyword.length);
          found.push({ key: name, name, inView, offset, comments: pending.filter(isDoc) });
        }
        block = { model, inView };
      }
      pending = [];
      cut = false;
    } else if (line.text.startsWith("}")) {
      block = undefined;
      pending = [];
      cut = false;
    } else if (!line.text.startsWith("@@")) {
      const [name] = fieldName.exec(line.text) ?? [];
      if (name !== undefined && block.model !== undefined) {
        const comments = [...pending, ...(line.comment ? [line.comment] : [])].filter(isDoc);
        found.push({ key: `${block.model}.${name}`, name, inView: block.inView, offset: line.offset, comments });
      }
      pending = [];
      cut = false;
    }
  }
  return found;
}

function sourceEntry(
  file: SchemaFile,
  textLines: readonly TextLine[],
  { name, inView, offset, comments }: Declaration,
): SourceEntry {
  const lineOf = (at: number) => lineIndexAt(textLines, at) + 1;
  const lines = comments.map((comment) => ({
    text: comment.text,
    offset: comment.offset,
    line: lineOf(comment.offset),
  }));
  return {
    file: file.path,
    fileName: file.name,
    inView,
    line: lineOf(offset),
    nameSpan: { file: file.path, start: offset, end: offset + name.length },
    comment: lines.length > 0 ? { file: file.path, lines } : undefined,
  };
}
