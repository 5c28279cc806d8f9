/** Finds blocks without a closing brace. Prisma's parser mistakes the next block for fields, and reports those. */
import { plainColors, terminalColors } from "../diagnostics/code-frame.js";
import { lineIndexAt, linesOf } from "../util/text-lines.js";
import { type BlockHeader, blockHeader, type SchemaLine, schemaLines } from "./lines.js";

interface UnclosedBlock {
  readonly header: BlockHeader;
  /** The offset of the block's header. */
  readonly offset: number;
  /** The header of the next block, and the index of its line; undefined at the end of the file. */
  readonly next: { readonly header: BlockHeader; readonly index: number } | undefined;
}

/** Returns the blocks that are not closed before another one begins, or before the lines end. */
export function unclosedBlocks(lines: readonly SchemaLine[]): readonly UnclosedBlock[] {
  const unclosed: UnclosedBlock[] = [];
  let open: Pick<UnclosedBlock, "header" | "offset"> | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.kind !== "code") continue;
    const header = blockHeader(line.text);
    if (header !== undefined) {
      if (open !== undefined) unclosed.push({ ...open, next: { header, index } });
      open = line.text.endsWith("}") ? undefined : { header, offset: line.offset };
    } else if (line.text.startsWith("}")) open = undefined;
  }
  return open === undefined ? unclosed : [...unclosed, { ...open, next: undefined }];
}

/**
 * Returns the message about the first block that is not closed, in the form of Prisma's messages; undefined if every
 * block is closed.
 * @param files by the names that messages show
 */
export function unclosedMessage(
  files: readonly (readonly [name: string, text: string])[],
  isColored: boolean,
): string | undefined {
  for (const [name, text] of files) {
    const [found] = unclosedBlocks(schemaLines(text));
    if (found !== undefined) return messageOf(found, name, text, isColored);
  }
  return undefined;
}

function messageOf({ header, offset, next }: UnclosedBlock, name: string, text: string, isColored: boolean): string {
  const { error, bold, gutter } = isColored ? terminalColors : plainColors;
  const before = next === undefined ? "at the end of the file" : `before ${called(next.header)}`;
  const lines = linesOf(text);
  const index = lineIndexAt(lines, offset);
  const shown = [index - 1, index, index + 1].filter((lineIndex) => lineIndex >= 0 && lineIndex < lines.length);
  const width = String(index + 2).length;
  const bar = (number: string) => gutter(`${number.padStart(width)} | `);
  return [
    `${error("error")}${bold(`: ${called(header)} is not closed: there is no \`}\` ${before}`)}`,
    `${" ".repeat(width)}${gutter("-->")}  ${name}:${index + 1}`,
    bar(""),
    ...shown.map((lineIndex) => `${bar(String(lineIndex + 1))}${lines[lineIndex]?.text ?? ""}`),
    bar(""),
  ].join("\n");
}

/** Returns the block as messages name it: "the model `Book`". */
function called({ keyword, name }: BlockHeader): string {
  return `the ${keyword} \`${name}\``;
}
