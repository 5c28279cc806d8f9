/** Whether the emitted modules can live where the generator block puts them. */
import { isAbsolute, relative, sep } from "node:path";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { type GeneratorBlock, isClient } from "../schema/generator-block.js";
import { fileInTheWay } from "./write.js";

/**
 * Error `output-clash` if the folder is a file, or if another generator writes into the same folder:
 * each would take the other's files away. The Prisma client's generators empty their whole folder, so that nothing may
 * lie below it either.
 * @param output absolute
 * @param span where the schema says it
 */
export function checkOutput(
  output: string,
  others: readonly GeneratorBlock[],
  diagnostics: Diagnostics,
  span?: Span,
): void {
  const file = fileInTheWay(output);
  if (file !== undefined) {
    const message = `\`output\` needs a folder, and ${relative(process.cwd(), file)} is a file.`;
    diagnostics.error("output-clash", message, span, "move the file elsewhere, or name another folder");
  }
  for (const other of others) {
    if (other.output === undefined) continue;
    const path = relative(other.output, output);
    const isSame = path === "";
    const isBelow = !isSame && path.split(sep)[0] !== ".." && !isAbsolute(path);
    if (!isSame && !(isBelow && isClient(other))) continue;
    const message = isSame
      ? `The generator \`${other.provider}\` writes into the same \`output\` as this one; each would remove the other's files.`
      : `\`output\` is inside the output of \`${other.provider}\`: that generator empties its folder.`;
    diagnostics.error("output-clash", message, span, "give each generator block a separate folder");
  }
}
