/** Problems with their places: collected over the whole pipeline, so that one run reports them all. */

import type { DiagnosticCode } from "./catalogue.js";

/** A stretch of a file: offsets into its text, in UTF-16 units, the end not included. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** An argument of an annotation that belongs in another one. */
export interface Move {
  /** Its text, from the name to the value's end. */
  readonly moved: Span;
  /** What goes with it: its comma, or the parentheses. */
  readonly removed: Span;
  /** What is replaced by it, with this text around it. */
  readonly at: Span;
  readonly prefix: string;
  readonly suffix: string;
  /** Its annotation, if it is left without arguments: it then counts only on a line without other text. */
  readonly alone?: Span;
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: "error" | "warning";
  /**
   * One sentence: what is wrong, a colon, and why, such as ``Book.tags cannot be filtered: it is a list.`` Printed, the
   * first part is the headline and the second one the label beside the carets.
   */
  readonly message: string;
  readonly span?: Span;
  /** What to do, such as ``did you mean `itemsPerPage`?``. */
  readonly hint?: string;
  /** What `--fix` does, if the hint alone does not say it. */
  readonly move?: Move;
}

/** A warning that the user acknowledges: it is not printed. */
interface Suppression {
  readonly code: DiagnosticCode;
  /** The position of the code. */
  readonly span: Span | undefined;
  /** The declaration whose warnings it covers; undefined: the whole schema. */
  readonly within: Span | undefined;
}

/** Collects problems, each once; nothing is thrown before all stages have reported theirs. */
export class Diagnostics {
  readonly #found = new Map<string, Diagnostic>();
  readonly #suppressions: Suppression[] = [];

  /** A problem that stops generation. */
  error(code: DiagnosticCode, message: string, span?: Span, hint?: string, move?: Move): void {
    this.#add("error", code, message, span, hint, move);
  }

  /** A problem that is reported and lets generation go on. */
  warning(code: DiagnosticCode, message: string, span?: Span, hint?: string): void {
    this.#add("warning", code, message, span, hint);
  }

  suppress(suppression: Suppression): void {
    this.#suppressions.push(suppression);
  }

  /** Whether the schema acknowledges warnings of the code at this place. */
  isSuppressed(code: DiagnosticCode, span: Span | undefined): boolean {
    const diagnostic: Diagnostic = { code, severity: "warning", message: "", ...(span && { span }) };
    return this.#suppressions.some((suppression) => covers(suppression, diagnostic));
  }

  /**
   * In the order they were found, without the warnings that are suppressed; then a warning for each suppression that
   * covers none. A warning waits until the error at its place is fixed.
   */
  get all(): readonly Diagnostic[] {
    const found = [...this.#found.values()];
    const wrong = new Set(found.flatMap(({ severity, span }) => (severity === "error" && span ? [keyOf(span)] : [])));
    const kept = found.filter(
      (diagnostic) =>
        diagnostic.severity === "error" ||
        !(
          (diagnostic.span && wrong.has(keyOf(diagnostic.span))) ||
          this.#suppressions.some((suppression) => covers(suppression, diagnostic))
        ),
    );
    // Beside an error, not every check has been made.
    const unused = this.hasErrors
      ? []
      : this.#suppressions.filter((suppression) => !found.some((diagnostic) => covers(suppression, diagnostic)));
    return [...kept, ...unused.map(unusedSuppression)];
  }

  get hasErrors(): boolean {
    return [...this.#found.values()].some((diagnostic) => diagnostic.severity === "error");
  }

  /** What is wrong at the resource or global level shows in every operation, and parameters clash on several routes. */
  #add(
    severity: Diagnostic["severity"],
    code: DiagnosticCode,
    message: string,
    span?: Span,
    hint?: string,
    move?: Move,
  ): void {
    const key = JSON.stringify(code === "parameter-clash" ? [code, span] : [code, message, span]);
    if (this.#found.has(key)) return;
    this.#found.set(key, {
      code,
      severity,
      message,
      ...(span && { span }),
      ...(hint !== undefined && { hint }),
      ...(move && { move }),
    });
  }
}

function covers({ code, within }: Suppression, diagnostic: Diagnostic): boolean {
  if (diagnostic.severity !== "warning" || diagnostic.code !== code) return false;
  const { span } = diagnostic;
  if (within === undefined) return true;
  return span?.file === within.file && span.start >= within.start && span.end <= within.end;
}

function unusedSuppression({ code, span, within }: Suppression): Diagnostic {
  const where = within === undefined ? "in this schema" : "here";
  return {
    code: "unused-suppression",
    severity: "warning",
    message: `there is no warning \`${code}\` ${where} to suppress`,
    hint: "remove it",
    ...(span && { span }),
  };
}

function keyOf({ file, start, end }: Span): string {
  return `${file} ${start} ${end}`;
}

export function inFileOrder(all: readonly Diagnostic[], files: readonly string[]): readonly Diagnostic[] {
  const rank = ({ span }: Diagnostic) => {
    if (!span) return -1;
    const index = files.indexOf(span.file);
    return index < 0 ? files.length : index;
  };
  const start = ({ span }: Diagnostic) => span?.start ?? 0;
  return [...all].sort((a, b) => rank(a) - rank(b) || start(a) - start(b));
}
