/** Renders problems as text for the user. */
import { countOf } from "../util/figures.js";
import { type LinedText, toLinedText } from "../util/text-lines.js";
import { type FrameColors, plainColors, renderFrame, terminalColors } from "./code-frame.js";
import { type Diagnostic, inPrintedOrder } from "./diagnostics.js";

/**
 * The error that is thrown once, after everything was checked. Its message is the rendered text, as Prisma prints it.
 *
 * @example
 * ```ts
 * try {
 *   await generate(options);
 * } catch (error) {
 *   if (error instanceof GenerationError) console.error(error.diagnostics.map(({ code }) => code));
 * }
 * ```
 */
export class GenerationError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of each file that a diagnostic may point to. */
  readonly sources: ReadonlyMap<string, string>;
  /** The generator block that the diagnostics are about. Undefined unless the schema has several. */
  readonly block: string | undefined;

  constructor(
    message: string,
    diagnostics: readonly Diagnostic[],
    sources: ReadonlyMap<string, string> = new Map(),
    block?: string,
  ) {
    super(message);
    this.name = "GenerationError";
    this.diagnostics = diagnostics;
    this.sources = sources;
    this.block = block;
  }
}

/**
 * Returns the problems as text, each with a frame like Prisma's own, and a line that counts them. Warnings come before
 * errors, so that a small terminal shows the errors. Problems without a place come first, then those of each file in
 * the order of `sources`, sorted by place. Empty if there are no problems.
 *
 * @param sources the text of each file by the path used in spans. A problem in another file gets no frame.
 * @param options `cwd`: paths are shown relative to it. Default: the folder of the process. `block`: the generator
 * block that the problems are about, if the schema has several
 */
export function renderDiagnostics(
  problems: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  options: { readonly color: boolean; readonly cwd?: string; readonly block?: string },
): string {
  if (problems.length === 0) return "";
  const colors = options.color ? terminalColors : plainColors;
  const cwd = options.cwd ?? process.cwd();
  const linedTexts = new Map<string, LinedText>();
  const sourceOf = (file: string): LinedText | undefined => {
    const text = sources.get(file);
    if (text !== undefined && !linedTexts.has(file)) linedTexts.set(file, toLinedText(text));
    return linedTexts.get(file);
  };
  const blocks = inPrintedOrder(problems, [...sources.keys()]).map((diagnostic) =>
    renderFrame(diagnostic, sourceOf, { cwd, colors }),
  );
  const of = options.block === undefined ? "" : ` of generator ${options.block}`;
  return [...blocks, `${summary(problems, colors)}${of}\n`].join("\n");
}

function summary(all: readonly Diagnostic[], colors: FrameColors): string {
  const errors = all.filter((diagnostic) => diagnostic.severity === "error").length;
  const warnings = all.length - errors;
  const parts = [
    ...(errors > 0 ? [colors.error(countOf(errors, "error"))] : []),
    ...(warnings > 0 ? [colors.warning(countOf(warnings, "warning"))] : []),
  ];
  return parts.join(", ");
}
