/**
 * The models, views and types of a schema file, each a block of text with its declarations. Places in a block are
 * relative to it, so that an edit of one does not move those of another.
 */
import { lineIndexAt, linesOf } from "../util/text-lines.js";
import type { DocComment } from "./doc-comment.js";
import type { SchemaFile } from "./files.js";
import { type Comment, isDoc, type SchemaLine, schemaLines } from "./lines.js";

export interface SourceBlock {
  /** What its spans name as their file. */
  readonly id: string;
  /** Where it begins: with its comment, if it has one. */
  readonly path: string;
  readonly offset: number;
  /** From 0. */
  readonly line: number;
  readonly content: BlockContent;
}

/** All that follows from a block's text. */
export interface BlockContent {
  readonly text: string;
  readonly declarations: readonly Declaration[];
  /** The comments that document nothing. */
  readonly otherComments: readonly Comment[];
}

/** A model or one of its fields. */
export interface Declaration {
  /** `Model` or `Model.field`. */
  readonly key: string;
  readonly name: string;
  /** True for a view and its fields. */
  readonly inView: boolean;
  /** Of its name. */
  readonly offset: number;
  /** Its line in the block, from 0. */
  readonly line: number;
  /** The `///` lines that Prisma assigns to it: above it, and after a field on its line. */
  readonly comment: DocComment | undefined;
}

interface FileBlocks {
  readonly blocks: readonly SourceBlock[];
  /** The comments outside of them that document nothing. */
  readonly otherComments: readonly Comment[];
}

/** @param known the content of a block that may have been read before */
export function blocksOf(file: SchemaFile, known: (id: string) => BlockContent | undefined): FileBlocks {
  const textLines = linesOf(file.text);
  const { blocks, others } = splitLines(schemaLines(file.text));
  return {
    blocks: blocks.map(({ name, start, end, lines }) => {
      const id = `${file.path}#${name}`;
      const text = file.text.slice(start, end);
      const before = known(id);
      const content = before?.text === text ? before : contentOf(id, text, start, lines);
      return { id, path: file.path, offset: start, line: lineIndexAt(textLines, start), content };
    }),
    otherComments: others,
  };
}

interface Split {
  readonly name: string;
  readonly start: number;
  end: number;
  readonly lines: SchemaLine[];
}

const header = /^([A-Za-z]\w*)\s+([\w-]+)\s*\{/;
const modelKeyword = /^(?:model|view|type)$/;

/** The lines of each model, view and type, with its comment: an empty line cuts it off from what is above it. */
function splitLines(lines: readonly SchemaLine[]): {
  readonly blocks: readonly Split[];
  readonly others: readonly Comment[];
} {
  const blocks: Split[] = [];
  const others: Comment[] = [];
  let pending: SchemaLine[] = [];
  let open: { readonly block: Split | undefined } | undefined;
  const commentsOf = (line: SchemaLine) => (line.kind === "blank" || line.comment === undefined ? [] : [line.comment]);
  for (const line of lines) {
    if (open === undefined) {
      const [opened, keyword = "", name = ""] = line.kind === "code" ? (header.exec(line.text) ?? []) : [];
      const isOpened = opened !== undefined && line.kind === "code" && !line.text.endsWith("}");
      if (isOpened && modelKeyword.test(keyword)) {
        const start = startOf(pending[0] ?? line);
        const block: Split = { name, start, end: endOf(line) ?? start, lines: [...pending, line] };
        blocks.push(block);
        open = { block };
      } else {
        if (line.kind === "comment") {
          pending.push(line);
          continue;
        }
        others.push(...[...pending, line].flatMap(commentsOf));
        if (isOpened) open = { block: undefined };
      }
      pending = [];
    } else if (line.kind === "code" && line.text.startsWith("}")) {
      if (open.block !== undefined) open.block.end = line.offset;
      others.push(...commentsOf(line));
      open = undefined;
    } else if (open.block === undefined) others.push(...commentsOf(line));
    else {
      open.block.lines.push(line);
      open.block.end = endOf(line) ?? open.block.end;
    }
  }
  others.push(...pending.flatMap(commentsOf));
  return { blocks, others };
}

function startOf(line: SchemaLine): number {
  if (line.kind === "blank") return 0;
  return line.kind === "code" ? line.offset : line.comment.offset - line.comment.style.length;
}

function endOf(line: SchemaLine): number | undefined {
  if (line.kind === "blank") return undefined;
  if (line.comment !== undefined) return line.comment.offset + line.comment.text.length;
  return line.kind === "code" ? line.offset + line.text.length : undefined;
}

const fieldName = /^[\w-]+/;

/**
 * Prisma's own rule (pinned by a test against DMMF): the last run of comment lines; an empty line cuts a model off from
 * it, a field not.
 */
function contentOf(id: string, text: string, start: number, lines: readonly SchemaLine[]): BlockContent {
  const textLines = linesOf(text);
  const declarations: Declaration[] = [];
  const otherComments: Comment[] = [];
  let model: Pick<Declaration, "name" | "inView"> | undefined;
  let pending: Comment[] = [];
  let isCut = false;
  const lineAt = (offset: number) => lineIndexAt(textLines, offset);
  const declare = (named: Pick<Declaration, "key" | "name" | "inView" | "offset">, comments: readonly Comment[]) => {
    const docs = comments.filter(isDoc).map(({ text, offset }) => ({ text, offset, line: lineAt(offset) }));
    const comment = docs.length > 0 ? { file: id, lines: docs } : undefined;
    declarations.push({ ...named, line: lineAt(named.offset), comment });
    otherComments.push(...comments.filter((each) => !isDoc(each)));
    pending = [];
    isCut = false;
  };
  const moved = (comment: Comment): Comment => ({ ...comment, offset: comment.offset - start });
  for (const line of lines) {
    if (line.kind === "blank") isCut = true;
    else if (line.kind === "comment") {
      if (isCut) otherComments.push(...pending);
      pending = [...(isCut ? [] : pending), moved(line.comment)];
      isCut = false;
    } else {
      const offset = line.offset - start;
      const trailing = line.comment === undefined ? [] : [moved(line.comment)];
      if (model === undefined) {
        const [, keyword = "", name = ""] = header.exec(line.text) ?? [];
        model = { name, inView: keyword === "view" };
        declare({ key: name, ...model, offset: offset + line.text.indexOf(name, keyword.length) }, pending);
        otherComments.push(...trailing);
        continue;
      }
      const [name] = fieldName.exec(line.text) ?? [];
      if (line.text.startsWith("@@")) otherComments.push(...trailing);
      else if (name === undefined) {
        otherComments.push(...pending, ...trailing);
        pending = [];
        isCut = false;
      } else declare({ key: `${model.name}.${name}`, name, inView: model.inView, offset }, [...pending, ...trailing]);
    }
  }
  otherComments.push(...pending);
  return { text, declarations, otherComments };
}
