/**
 * Reads the generator and datasource blocks of a schema, with the spans of their settings: Prisma provides only the
 * values.
 */
import { dirname, resolve } from "node:path";
import type { Span } from "../diagnostics/diagnostics.js";
import type { SchemaFile } from "./files.js";
import { schemaLines } from "./lines.js";
import {
  assignmentPattern,
  blockHeaderPattern,
  quotedPattern,
  quotedWordPattern,
  settingsKeywordPattern,
} from "./prisma-syntax.js";

export interface SchemaBlock {
  readonly keyword: "generator" | "datasource";
  readonly name: string;
  readonly file: string;
  /** The span of the line that opens the block. */
  readonly span: Span;
  /** The offset of the line that closes the block; the end of the file if it is not closed. */
  readonly end: number;
  readonly settings: ReadonlyMap<string, BlockSetting>;
}

export interface BlockSetting {
  /** The value as it is written, with its quotes: `"../api"`. */
  readonly text: string;
  readonly nameSpan: Span;
  /** The span of the value. */
  readonly span: Span;
}

/** Returns every generator and datasource block, in the order of the files. */
export function schemaBlocks(files: readonly SchemaFile[]): readonly SchemaBlock[] {
  return files.flatMap(({ path, text }) => {
    const blocks: Opened[] = [];
    let open: Opened | undefined;
    for (const line of schemaLines(upToLastBlock(text))) {
      if (line.kind !== "code") continue;
      const spanFrom = (at: number) => ({ file: path, start: line.offset + at, end: line.offset + line.text.length });
      const [, keyword, name = ""] = blockHeaderPattern.exec(line.text) ?? [];
      const [, key = "", value = ""] = assignmentPattern.exec(line.text) ?? [];
      if (keyword === "generator" || keyword === "datasource") {
        open = { keyword, name, file: path, span: spanFrom(0), end: text.length, settings: new Map() };
        blocks.push(open);
      } else if (line.text.startsWith("}")) {
        if (open !== undefined) open.end = line.offset;
        open = undefined;
      } else if (value !== "") {
        const nameSpan = { file: path, start: line.offset, end: line.offset + key.length };
        open?.settings.set(key, { text: value, nameSpan, span: spanFrom(line.text.length - value.length) });
      }
    }
    return blocks;
  });
}

/** A block while its lines are read. */
interface Opened extends SchemaBlock {
  end: number;
  readonly settings: Map<string, BlockSetting>;
}

/**
 * Returns the text up to the end of the last generator or datasource block. The models after it are not read, because
 * most schemas begin with these blocks.
 */
function upToLastBlock(text: string): string {
  const last = [...text.matchAll(settingsKeywordPattern)].at(-1)?.index;
  const closing = /[\r\n][^\S\r\n]*\}/g;
  closing.lastIndex = last ?? 0;
  return last === undefined ? "" : text.slice(0, closing.test(text) ? closing.lastIndex : text.length);
}

/**
 * Returns a file's text with only its generator and datasource blocks. The lines before and between these are emptied,
 * so that line numbers stay correct.
 */
export function withoutModels(file: SchemaFile): string {
  const kept = schemaBlocks([file]).map(({ span: { start }, end }) => ({ start, end: end + 1 }));
  const { text } = file;
  return kept
    .map(({ start, end }, index) => {
      const between = text.slice(kept[index - 1]?.end ?? 0, start);
      return between.replace(/[^\r\n]+/g, "") + text.slice(start, end);
    })
    .join("");
}

/**
 * Returns the block of this generator: by its name, otherwise by the folder that it writes to. Undefined unless exactly
 * one block matches.
 */
export function ownBlock(
  blocks: readonly SchemaBlock[],
  { name: blockName, output }: { readonly name?: string | undefined; readonly output: string | undefined },
): SchemaBlock | undefined {
  if (blockName !== undefined) return blocks.find(({ keyword, name }) => keyword === "generator" && name === blockName);
  const found = ownBlocks(blocks).filter(({ file, settings }) => {
    const text = settings.get("output")?.text;
    if (output === undefined || text === undefined) return output === undefined && text === undefined;
    return resolve(dirname(file), withoutQuotes(text)) === output;
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the preview features of Prisma that the schema switches on: `partialIndexes`. */
export function previewFeatures(blocks: readonly SchemaBlock[]): ReadonlySet<string> {
  const lists = blocks.flatMap(({ keyword, settings }) =>
    keyword === "generator" ? [...(settings.get("previewFeatures")?.text ?? "").matchAll(quotedWordPattern)] : [],
  );
  return new Set(lists.map(([, name = ""]) => name));
}

/** Returns the blocks of this generator: their `provider` contains `prisma-paged`. */
export function ownBlocks(blocks: readonly SchemaBlock[]): readonly SchemaBlock[] {
  return blocks.filter(
    ({ keyword, settings }) =>
      keyword === "generator" && settings.get("provider")?.text.includes("prisma-paged") === true,
  );
}

export function withoutQuotes(text: string): string {
  return quotedPattern.exec(text)?.[1] ?? text;
}
