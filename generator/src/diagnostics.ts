/** Problems with their places: collected over the whole pipeline, so that one run reports them all (CONTRACT 4). */
import { type FrameColors, plainColors, renderFrame, terminalColors } from "./code-frame.js";
import type { DiagnosticCode } from "./diagnostic-codes.js";

/** A stretch of a file: offsets into its text, in UTF-16 units, the end not included. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: "error" | "warning";
  /** One sentence: what was found and what is allowed. */
  readonly message: string;
  readonly span?: Span;
  /** What to do, such as ``did you mean `itemsPerPage`?``. */
  readonly hint?: string;
}

/** Collects problems; nothing is thrown before all stages have had their say. */
export class Diagnostics {
  readonly #all: Diagnostic[] = [];

  /** A problem that stops generation. */
  error(code: DiagnosticCode, message: string, span?: Span, hint?: string): void {
    this.#add("error", code, message, span, hint);
  }

  /** A problem that is told and lets generation go on. */
  warning(code: DiagnosticCode, message: string, span?: Span, hint?: string): void {
    this.#add("warning", code, message, span, hint);
  }

  /** In the order they were found. What is wrong at a place comes first: a warning of the same place waits until it is mended. */
  get all(): readonly Diagnostic[] {
    const wrong = new Set(
      this.#all.flatMap(({ severity, span }) => (severity === "error" && span ? [keyOf(span)] : [])),
    );
    return this.#all.filter(({ severity, span }) => severity === "error" || !span || !wrong.has(keyOf(span)));
  }

  get hasErrors(): boolean {
    return this.#all.some((diagnostic) => diagnostic.severity === "error");
  }

  #add(severity: Diagnostic["severity"], code: DiagnosticCode, message: string, span?: Span, hint?: string): void {
    this.#all.push({ code, severity, message, ...(span && { span }), ...(hint !== undefined && { hint }) });
  }
}

function keyOf({ file, start, end }: Span): string {
  return `${file} ${start} ${end}`;
}

/** Thrown once, after everything was checked. Its message is the rendered text, as Prisma prints it. */
export class GenerationError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of each file that a diagnostic may point to. */
  readonly sources: ReadonlyMap<string, string>;

  constructor(message: string, diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, string> = new Map()) {
    super(message);
    this.name = "GenerationError";
    this.diagnostics = diagnostics;
    this.sources = sources;
  }
}

/**
 * The problems as text, each with a frame like Prisma's own: files in the order of `sources`, problems in the order
 * of their places, those without a place first; then a line that counts them. Empty if there are none.
 *
 * @param sources the text of each file by the path used in spans; a problem in another file gets no frame
 * @param options `cwd`: paths are shown relative to it (default: the process's own)
 */
export function renderDiagnostics(
  all: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  options: { readonly color: boolean; readonly cwd?: string },
): string {
  if (all.length === 0) return "";
  const colors = options.color ? terminalColors : plainColors;
  const cwd = options.cwd ?? process.cwd();
  const blocks = inFileOrder(all, [...sources.keys()]).map((diagnostic) =>
    renderFrame(diagnostic, sources.get(diagnostic.span?.file ?? ""), { cwd, colors }),
  );
  return [...blocks, `${tally(all, colors)}\n`].join("\n");
}

function inFileOrder(all: readonly Diagnostic[], files: readonly string[]): readonly Diagnostic[] {
  const rank = ({ span }: Diagnostic) => {
    if (!span) return -1;
    const index = files.indexOf(span.file);
    return index < 0 ? files.length : index;
  };
  const start = ({ span }: Diagnostic) => span?.start ?? 0;
  return [...all].sort((a, b) => rank(a) - rank(b) || start(a) - start(b));
}

function tally(all: readonly Diagnostic[], colors: FrameColors): string {
  const errors = all.filter((diagnostic) => diagnostic.severity === "error").length;
  const warnings = all.length - errors;
  const parts = [
    ...(errors > 0 ? [colors.error(plural(errors, "error"))] : []),
    ...(warnings > 0 ? [colors.warning(plural(warnings, "warning"))] : []),
  ];
  return parts.join(", ");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
