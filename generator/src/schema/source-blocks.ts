/**
 * Splits a schema file into its models, views and types, each a block of text with its declarations. Offsets and lines
 * in a block are relative to it, so that an edit of one block does not move those of another.
 */
import { lineIndexAt, linesOf } from "../util/text-lines.js";
import type { DocComment } from "./doc-comment.js";
import type { SchemaFile } from "./files.js";
import { type Comment, type CommentLine, commentLines, isDoc, type SchemaLine, schemaLines } from "./lines.js";
import {
  blockHeaderPattern,
  fieldNamePattern,
  ignoredFieldPattern,
  ignoredModelPattern,
  modelKeywordPattern,
} from "./prisma-syntax.js";
import { unclosedBlocks } from "./unclosed-blocks.js";

export interface SourceBlock {
  /** The identifier of the block, which its spans have as their file: `/app/schema.prisma#Book`. */
  readonly id: string;
  /** The path of the file that contains the block. */
  readonly path: string;
  /** The offset of the block in the file, including the comment above it. */
  readonly offset: number;
  /** The block's first line in the file, from 0. */
  readonly line: number;
  readonly content: BlockContent;
}

/** The content of a block, which depends only on its text. */
interface BlockContent {
  readonly text: string;
  readonly declarations: readonly Declaration[];
  readonly otherComments: readonly OtherComment[];
}

/** A comment that documents no model or field: a block comment, or consecutive lines. */
export interface OtherComment extends Pick<Comment, "style"> {
  readonly lines: readonly CommentLine[];
  /** The model or field that the comment belongs to: `Model` or `Model.field`. Undefined outside of models. */
  readonly owner?: string | undefined;
  /**
   * The place of the comment. `leading` and `trailing`: on the lines before its owner, or after it on its line, like
   * doc comments. `inside`: elsewhere in the model. `detached`: above the model, but separated from it.
   */
  readonly place: "leading" | "trailing" | "inside" | "detached";
}

/** A model or one of its fields. */
export interface Declaration {
  /** `Model` or `Model.field`. */
  readonly key: string;
  readonly name: string;
  /** True for a view and its fields. */
  readonly inView: boolean;
  /**
   * Whether the Prisma Client does not have the declaration, because it has `@@ignore`, `@ignore` or an unsupported
   * type.
   */
  readonly isIgnored: boolean;
  /** The offset of the name in the block. */
  readonly offset: number;
  /** The line of the name in the block, from 0. */
  readonly line: number;
  /**
   * The doc comments that Prisma assigns to the declaration: above it, and after a field on its line. Undefined if
   * there are none.
   */
  readonly comment: DocComment | undefined;
}

interface FileBlocks {
  readonly blocks: readonly SourceBlock[];
  /** The comments outside of the blocks that document nothing. */
  readonly otherComments: readonly OtherComment[];
}

/**
 * Returns the blocks of a file.
 * @param findEarlierContent returns the content of a block that may have been read before
 */
export function blocksOf(file: SchemaFile, findEarlierContent: (id: string) => BlockContent | undefined): FileBlocks {
  const textLines = linesOf(file.text);
  const { blocks, others } = splitLines(withClosedBlocks(schemaLines(file.text)));
  return {
    blocks: blocks.map(({ name, start, end, lines }) => {
      const id = `${file.path}#${name}`;
      const text = file.text.slice(start, end);
      const before = findEarlierContent(id);
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

/**
 * Splits lines into models, views and types, each with the comment above it. An empty line separates a block from the
 * comments above the line. A comment between two blocks belongs to the model below.
 */
function splitLines(lines: readonly SchemaLine[]): {
  readonly blocks: readonly Split[];
  readonly others: readonly OtherComment[];
} {
  const blocks: Split[] = [];
  const otherComments: OtherComment[] = [];
  let between: OtherComment[] = [];
  let pending: SchemaLine[] = [];
  let open: { readonly block: Split | undefined } | undefined;
  const commentsOf = (line: SchemaLine) => (line.kind === "blank" || line.comment === undefined ? [] : [line.comment]);
  for (const line of lines) {
    if (open === undefined) {
      const [opened, keyword = "", name = ""] = line.kind === "code" ? (blockHeaderPattern.exec(line.text) ?? []) : [];
      const isOpened = opened !== undefined && line.kind === "code" && !line.text.endsWith("}");
      if (isOpened && modelKeywordPattern.test(keyword)) {
        const start = startOf(pending[0] ?? line);
        const block: Split = { name, start, end: endOf(line) ?? start, lines: [...pending, line] };
        blocks.push(block);
        open = { block };
        otherComments.push(...between.map((comment) => ({ ...comment, owner: name, place: "detached" as const })));
        between = [];
      } else {
        if (line.kind === "comment") {
          pending.push(line);
          continue;
        }
        between.push(...joined([...pending, line].flatMap(commentsOf)));
        if (line.kind === "code") {
          otherComments.push(...between);
          between = [];
        }
        if (isOpened) open = { block: undefined };
      }
      pending = [];
    } else if (line.kind === "code" && line.text.startsWith("}")) {
      if (open.block !== undefined) open.block.end = line.offset;
      otherComments.push(...joined(commentsOf(line), open.block?.name));
      open = undefined;
    } else if (open.block === undefined) otherComments.push(...joined(commentsOf(line)));
    else {
      open.block.lines.push(line);
      open.block.end = endOf(line) ?? open.block.end;
    }
  }
  otherComments.push(...between, ...joined(pending.flatMap(commentsOf)));
  return { blocks, others: otherComments };
}

/**
 * Adds the missing closing line of each block that is not closed: where the next block begins, above its comment. The
 * models after one that is still being written are then read correctly.
 */
function withClosedBlocks(lines: readonly SchemaLine[]): readonly SchemaLine[] {
  const ends = unclosedBlocks(lines).flatMap(({ next }) => {
    if (next === undefined) return [];
    const beforeComment = lines.slice(0, next.index).findLastIndex(({ kind }) => kind !== "comment") + 1;
    return [beforeComment];
  });
  if (ends.length === 0) return lines;
  return lines.flatMap((line, index): readonly SchemaLine[] =>
    ends.includes(index) ? [{ kind: "code", text: "}", offset: startOf(line) }, line] : [line],
  );
}

/**
 * Joins consecutive lines of one style, because an annotation may continue on the next line. @param comments without
 * other lines between
 */
function joined(
  comments: readonly Comment[],
  owner?: string,
  place: OtherComment["place"] = "inside",
): readonly OtherComment[] {
  const runs: Comment[][] = [];
  for (const comment of comments) {
    const run = runs.at(-1);
    if (run?.[0]?.style === comment.style && /^\/\/+$/.test(comment.style)) run.push(comment);
    else runs.push([comment]);
  }
  return runs.flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ style: first.style, lines: [first, ...rest].flatMap(commentLines), owner, place }],
  );
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

function ignoresModel(line: SchemaLine): boolean {
  return line.kind === "code" && ignoredModelPattern.test(line.text);
}

/**
 * Returns the declarations and comments of a block. Doc comments follow Prisma's own rule (pinned by a test against
 * DMMF): the last run of comment lines counts. An empty line separates a model from its comment, but not a field.
 */
function contentOf(id: string, text: string, start: number, lines: readonly SchemaLine[]): BlockContent {
  const textLines = linesOf(text);
  const declarations: Declaration[] = [];
  const otherComments: OtherComment[] = [];
  let model: Pick<Declaration, "name" | "inView"> | undefined;
  let pending: Comment[] = [];
  let isCut = false;
  const lineAt = (offset: number) => lineIndexAt(textLines, offset);
  const addOthers = (comments: readonly Comment[]) => otherComments.push(...joined(comments, model?.name));
  const declare = (named: Omit<Declaration, "line" | "comment">, trailing: readonly Comment[]) => {
    const docs = [...pending, ...trailing]
      .filter(isDoc)
      .flatMap(commentLines)
      .map((line) => ({ ...line, line: lineAt(line.offset) }));
    const comment = docs.length > 0 ? { file: id, lines: docs } : undefined;
    declarations.push({ ...named, line: lineAt(named.offset), comment });
    // A comment above an empty line may also belong to the field before it.
    const above = isCut ? joined(pending, model?.name) : joined(pending, named.key, "leading");
    otherComments.push(...[...above, ...joined(trailing, named.key, "trailing")].filter((comment) => !isDoc(comment)));
    pending = [];
    isCut = false;
  };
  const moved = (comment: Comment): Comment => ({ ...comment, offset: comment.offset - start });
  for (const line of lines) {
    if (line.kind === "blank") isCut = true;
    else if (line.kind === "comment") {
      if (isCut) addOthers(pending);
      pending = [...(isCut ? [] : pending), moved(line.comment)];
      isCut = false;
    } else {
      const offset = line.offset - start;
      const trailing = line.comment === undefined ? [] : [moved(line.comment)];
      if (model === undefined) {
        const [, keyword = "", name = ""] = blockHeaderPattern.exec(line.text) ?? [];
        model = { name, inView: keyword === "view" };
        const place = offset + line.text.indexOf(name, keyword.length);
        declare({ key: name, ...model, isIgnored: lines.some(ignoresModel), offset: place }, []);
        addOthers(trailing);
        continue;
      }
      const [name] = fieldNamePattern.exec(line.text) ?? [];
      if (line.text.startsWith("@@")) addOthers(trailing);
      else if (name === undefined) {
        addOthers([...pending, ...trailing]);
        pending = [];
        isCut = false;
      } else {
        const isIgnored = ignoredFieldPattern.test(line.text);
        declare({ key: `${model.name}.${name}`, name, inView: model.inView, isIgnored, offset }, trailing);
      }
    }
  }
  addOthers(pending);
  return { text, declarations, otherComments };
}
