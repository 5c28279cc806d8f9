/** Where a model or field stands in the schema files, with its comment: DMMF has neither places nor lines of its own. */
import type { Diagnostics, Span } from "./diagnostics.js";
import type { DocComment } from "./doc-text.js";
import { type Comment, type SchemaLine, schemaLines } from "./schema-lines.js";
import { lineIndexAt, linesOf, type TextLine } from "./text-lines.js";
import { isDoc, warnOfSingleComments, warnOfStrayComments } from "./without-effect.js";

export interface SchemaFile {
  readonly path: string;
  /** Its path under the schema's folder, with slashes: equal on every machine. */
  readonly name: string;
  readonly text: string;
}

export interface SourceEntry {
  readonly file: string;
  /** The file as generated code and messages name it. */
  readonly fileName: string;
  /** True for a view and its fields. */
  readonly inView: boolean;
  /** From 1. */
  readonly line: number;
  readonly nameSpan: Span;
  /** The `///` lines that Prisma counts to the model or field: above it, and behind a field on its own line. */
  readonly comment: DocComment | undefined;
}

/** Models, views and composite types by name, and their fields. */
export interface SourceMap {
  model(name: string): SourceEntry | undefined;
  field(model: string, field: string): SourceEntry | undefined;
  /** All of them, by `Model` or `Model.field`, in the order of the files. */
  readonly entries: ReadonlyMap<string, SourceEntry>;
}

/**
 * Reads every file. Warns of annotations without effect: `single-comment` for one in `//` or in a block comment,
 * `misplaced-annotation` for one in a `///` comment that belongs to no model or field.
 */
export function buildSourceMap(files: readonly SchemaFile[], diagnostics: Diagnostics): SourceMap {
  const entries = new Map<string, SourceEntry>();
  for (const file of files) {
    const lines = schemaLines(file.text);
    const textLines = linesOf(file.text);
    warnOfSingleComments(file, lines, diagnostics);
    const used = new Set<Comment>();
    for (const found of declarations(lines)) {
      for (const comment of found.comments) used.add(comment);
      entries.set(found.key, sourceEntry(file, textLines, found));
    }
    warnOfStrayComments(file, lines, used, diagnostics);
  }
  return {
    model: (name) => entries.get(name),
    field: (model, field) => entries.get(`${model}.${field}`),
    entries,
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
