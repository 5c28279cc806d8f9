/**
 * The generator and datasource blocks of a schema with the places of their settings: Prisma provides their values only.
 */
import { dirname, resolve } from "node:path";
import type { Span } from "../diagnostics/diagnostics.js";
import type { SchemaFile } from "./files.js";
import { schemaLines } from "./lines.js";

export interface SchemaBlock {
  readonly keyword: "generator" | "datasource";
  readonly name: string;
  readonly file: string;
  /** Of the line that opens it. */
  readonly span: Span;
  readonly settings: ReadonlyMap<string, BlockSetting>;
}

export interface BlockSetting {
  /** As it is written: with its quotes. */
  readonly text: string;
  readonly nameSpan: Span;
  /** Of the value. */
  readonly span: Span;
}

const header = /^(generator|datasource)\s+([\w-]+)\s*\{/;
const assignment = /^(\w+)\s*=\s*(\S.*)$/;

/** Every such block, in the order of the files. */
export function schemaBlocks(files: readonly SchemaFile[]): readonly SchemaBlock[] {
  return files.flatMap(({ path, text }) => {
    const blocks: (SchemaBlock & { readonly settings: Map<string, BlockSetting> })[] = [];
    let open: Map<string, BlockSetting> | undefined;
    for (const line of schemaLines(text)) {
      if (line.kind !== "code") continue;
      const spanFrom = (at: number) => ({ file: path, start: line.offset + at, end: line.offset + line.text.length });
      const [, keyword, name = ""] = header.exec(line.text) ?? [];
      const [, key = "", value = ""] = assignment.exec(line.text) ?? [];
      if (keyword === "generator" || keyword === "datasource") {
        open = new Map();
        blocks.push({ keyword, name, file: path, span: spanFrom(0), settings: open });
      } else if (line.text.startsWith("}")) {
        open = undefined;
      } else if (value !== "") {
        const nameSpan = { file: path, start: line.offset, end: line.offset + key.length };
        open?.set(key, { text: value, nameSpan, span: spanFrom(line.text.length - value.length) });
      }
    }
    return blocks;
  });
}

/**
 * The block of this generator, by its name or else by the folder it writes to; undefined if none is found for certain.
 */
export function ownBlock(
  blocks: readonly SchemaBlock[],
  { name: own, output }: { readonly name?: string | undefined; readonly output: string | undefined },
): SchemaBlock | undefined {
  if (own !== undefined) return blocks.find(({ keyword, name }) => keyword === "generator" && name === own);
  const found = blocks.filter(({ keyword, file, settings }) => {
    const text = settings.get("output")?.text;
    const isOurs = keyword === "generator" && settings.get("provider")?.text.includes("prisma-paged") === true;
    if (!isOurs || output === undefined || text === undefined)
      return isOurs && output === undefined && text === undefined;
    return resolve(dirname(file), unquoted(text)) === output;
  });
  return found.length === 1 ? found[0] : undefined;
}

function unquoted(text: string): string {
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}
