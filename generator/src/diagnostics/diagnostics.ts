/** Collects problems with their places over the whole pipeline, so that one run reports them all. */

import type { DiagnosticCode } from "./catalogue.js";

/** A range of a file: offsets into its text, in UTF-16 units. The end is not included. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** The span of something that no file contains. */
export const nowhere: Span = { file: "", start: 0, end: 0 };

/** A replacement in a file. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A way to solve a problem, such as ``did you mean `itemsPerPage`?``. */
export interface Advice {
  readonly help: string;
  /** The edits that follow the advice. Undefined if a program cannot follow it. */
  readonly fix?: readonly Edit[];
}

/** Advice, in words at least. */
export type Help = string | Advice | undefined;

/** A problem as data. Texts are lower-case sentences without a full stop. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: "error" | "warning";
  /** The problem in one sentence: ``Book.tags cannot be filtered``. */
  readonly headline: string;
  /** The reason, printed next to the carets: `it is a list`. Undefined if the headline is enough. */
  readonly label?: string;
  /** Further information, one text each. */
  readonly notes?: readonly string[];
  readonly span?: Span;
  /** Other places that the problem is about, such as the first of two equal names. */
  readonly related?: readonly RelatedPlace[];
  readonly help?: string;
  readonly fix?: readonly Edit[];
}

/** Another place of a problem, with a label for it: `` `Book` has it ``. */
export interface RelatedPlace {
  readonly span: Span;
  readonly label: string;
}

/** Returns the related place of a duplicate: the first of the two. */
export function theFirst(span: Span): readonly RelatedPlace[] {
  return [{ span, label: "the first one" }];
}

/** A diagnostic as a check reports it: with its help as advice or words, and without a severity. */
type Problem = Pick<Diagnostic, "code" | "headline" | "notes" | "related"> & {
  readonly label?: string | undefined;
  readonly span?: Span | undefined;
  readonly help?: Help;
};

/** A warning that the user acknowledges, so that it is not printed. */
interface Suppression {
  readonly code: DiagnosticCode;
  /** The place of the code. Undefined if it is not known. */
  readonly span: Span | undefined;
  /** The declaration whose warnings are acknowledged. Undefined for the whole schema. */
  readonly within: Span | undefined;
  /** Whether another API of the schema may have the warning. */
  readonly isShared: boolean;
}

/** Collects problems, each once. Nothing is thrown before all stages have reported theirs. */
export class Diagnostics {
  readonly #found = new Map<string, Diagnostic>();
  readonly #suppressions: Suppression[] = [];
  /** Warnings that a place will have once its table is large. */
  readonly #foreseen: Diagnostic[] = [];

  /** Reports a problem that stops generation. */
  error(problem: Problem): void {
    this.#add("error", problem);
  }

  /** Reports a problem that does not stop generation. */
  warning(problem: Problem): void {
    this.#add("warning", problem);
  }

  /**
   * Records a warning that this place would have if its table were large, so that a suppression of it is not reported
   * as unused.
   */
  foresee(code: DiagnosticCode, span: Span | undefined): void {
    this.#foreseen.push({ code, severity: "warning", headline: "", ...(span && { span }) });
  }

  /** Adds the problems of another collection. */
  include(other: Diagnostics): void {
    this.#include(other, ["error", "warning"]);
  }

  /** Adds the problems of another collection, without its errors. */
  includeWarnings(other: Diagnostics): void {
    this.#include(other, ["warning"]);
  }

  #include(other: Diagnostics, severities: readonly Diagnostic["severity"][]): void {
    for (const [key, diagnostic] of other.#found) {
      if (severities.includes(diagnostic.severity) && !this.#found.has(key)) this.#found.set(key, diagnostic);
    }
    this.#suppressions.push(...other.#suppressions);
    this.#foreseen.push(...other.#foreseen);
  }

  suppress(suppression: Suppression): void {
    this.#suppressions.push(suppression);
  }

  /** Checks whether the schema acknowledges warnings of the code at this place. */
  isSuppressed(code: DiagnosticCode, span: Span | undefined): boolean {
    const diagnostic: Diagnostic = { code, severity: "warning", headline: "", ...(span && { span }) };
    return this.#suppressions.some((suppression) => covers(suppression, diagnostic));
  }

  /**
   * Returns the problems in the order they were found, without suppressed warnings, then a warning for each unused
   * suppression. A warning waits until the error at its place is fixed.
   */
  get all(): readonly Diagnostic[] {
    const problems = [...this.#found.values()];
    const wrong = new Set(
      problems.flatMap(({ severity, span }) => (severity === "error" && span ? [spanText(span)] : [])),
    );
    const kept = problems.filter(
      (diagnostic) =>
        diagnostic.severity === "error" ||
        !(
          (diagnostic.span && wrong.has(spanText(diagnostic.span))) ||
          this.#suppressions.some((suppression) => covers(suppression, diagnostic))
        ),
    );
    // With an error, not every check has been made.
    const covered = [...problems, ...this.#foreseen];
    const unused = this.hasErrors
      ? []
      : this.#suppressions.filter(
          (suppression) => !suppression.isShared && !covered.some((diagnostic) => covers(suppression, diagnostic)),
        );
    return [...kept, ...unused.map(unusedSuppression)];
  }

  get hasErrors(): boolean {
    return [...this.#found.values()].some((diagnostic) => diagnostic.severity === "error");
  }

  /**
   * Adds a problem once. A mistake at the resource or the global level shows in every operation, and parameters clash
   * on several routes.
   */
  #add(severity: Diagnostic["severity"], { code, headline, label, notes, span, related, help }: Problem): void {
    const key = JSON.stringify(code === "parameter-clash" ? [code, span] : [code, headline, label, notes, span]);
    if (this.#found.has(key)) return;
    this.#found.set(key, {
      code,
      severity,
      headline,
      ...(label !== undefined && { label }),
      ...(notes && { notes }),
      ...(span && span !== nowhere && { span }),
      ...(related && related.length > 0 && { related }),
      ...(help !== undefined && (typeof help === "string" ? { help } : help)),
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
    headline: `there is no warning \`${code}\` ${where} to suppress`,
    help: "remove it",
    ...(span && { span }),
  };
}

function spanText({ file, start, end }: Span): string {
  return `${file} ${start} ${end}`;
}

/**
 * Returns the problems in the order in which they are printed: warnings before errors, because the last lines stay on
 * the screen. `no-resources` comes after the other warnings, because they may be its cause.
 */
export function inPrintedOrder(problems: readonly Diagnostic[], files: readonly string[]): readonly Diagnostic[] {
  const fileRanks = new Map(files.map((file, index) => [file, index]));
  const rank = ({ span }: Diagnostic) => (span ? (fileRanks.get(span.file) ?? files.length) : -1);
  const start = ({ span }: Diagnostic) => span?.start ?? 0;
  const weight = ({ severity, code }: Diagnostic) => (severity === "error" ? 2 : code === "no-resources" ? 1 : 0);
  return [...problems].sort((a, b) => weight(a) - weight(b) || rank(a) - rank(b) || start(a) - start(b));
}
