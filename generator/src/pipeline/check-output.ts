/** Checks whether the emitted modules can be written where the generator block puts them. */
import { isAbsolute, relative, sep } from "node:path";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { blockingFile, realPathOf } from "../disk/real-path.js";
import { type GeneratorBlock, isClient } from "../schema/generator-block.js";

/**
 * Reports the error `output-clash` if the folder is a file. Reports it also if another generator writes into the same
 * folder, because each would remove the other's files. A generator of the Prisma Client empties its whole folder, so
 * that the output must not be inside it either. Links are followed, because two names may lead to one folder.
 * @param output absolute
 * @param span of `output` in the schema
 */
export function checkOutput(
  output: string,
  otherBlocks: readonly GeneratorBlock[],
  diagnostics: Diagnostics,
  span?: Span,
): void {
  const file = blockingFile(output);
  if (file !== undefined) {
    diagnostics.error({
      code: "output-clash",
      headline: `\`output\` needs a folder, and ${relative(process.cwd(), file)} is a file`,
      span,
      help: "move the file elsewhere, or name another folder",
    });
  }
  for (const other of otherBlocks) {
    if (other.output === undefined) continue;
    const path = relative(realPathOf(other.output), realPathOf(output));
    const isSame = path === "";
    const isBelow = !isSame && path.split(sep)[0] !== ".." && !isAbsolute(path);
    if (!isSame && !(isBelow && isClient(other))) continue;
    const [headline, label] = isSame
      ? [
          `the generator \`${other.provider}\` writes into the same \`output\` as this one`,
          "each would remove the other's files",
        ]
      : [`\`output\` is inside the output of \`${other.provider}\``, "that generator empties its folder"];
    diagnostics.error({
      code: "output-clash",
      headline,
      label,
      span,
      help: "give each generator block a separate folder",
    });
  }
}
