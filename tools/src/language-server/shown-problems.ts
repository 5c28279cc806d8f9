/** The problems of a project as editors show them. */
import { type Diagnostic, type DiagnosticCode, docsUrl, printable, visible } from "prisma-paged/tools";
import { DiagnosticSeverity, DiagnosticTag, type Diagnostic as Shown } from "vscode-languageserver";
import type { ProjectState, Refusal } from "./analysed-project.js";
import type { Documents } from "./documents.js";

/** Codes of problems with code that could be removed. Editors show it faded. */
const unnecessary: readonly DiagnosticCode[] = [
  "handler-option",
  "left-out-operation",
  "option-without-effect",
  "unused-suppression",
];

/**
 * Returns the problems by file, with an empty list for each file without a problem.
 * @param schema gets the problems without a place
 */
export function shownDiagnostics(
  { diagnostics, refusal, view }: ProjectState,
  schema: string,
  documents: Documents,
): ReadonlyMap<string, readonly Shown[]> {
  const files = view === undefined ? [] : [...view.files.map(({ path }) => path), view.configPath];
  const byFile = new Map<string, Shown[]>([schema, ...files].map((file) => [file, []]));
  const add = (file: string, shown: Shown) => byFile.set(file, [...(byFile.get(file) ?? []), shown]);
  if (refusal !== undefined) add(refusal.file, shownRefusal(refusal));
  for (const diagnostic of diagnostics) {
    add(diagnostic.span?.file ?? schema, toShown(diagnostic, documents));
  }
  return byFile;
}

/** Returns the error that Prisma's parser reports, at the line that it names. */
function shownRefusal({ headline, line }: Refusal): Shown {
  return {
    severity: DiagnosticSeverity.Error,
    source: "prisma",
    message: visible(headline),
    range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } },
  };
}

export function toShown(diagnostic: Diagnostic, documents: Documents): Shown {
  const { code, severity, span, related = [] } = diagnostic;
  const relatedInformation = related.map((other) => ({
    location: { uri: documents.uriOf(other.span.file), range: documents.range(other.span) },
    message: visible(other.label),
  }));
  return {
    code,
    source: "prisma-paged",
    codeDescription: { href: docsUrl(code) },
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message: messageOf(diagnostic),
    range: span === undefined ? beginning : documents.range(span),
    ...(relatedInformation.length > 0 && { relatedInformation }),
    ...(unnecessary.includes(code) && { tags: [DiagnosticTag.Unnecessary] }),
  };
}

const beginning = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function messageOf({ headline, label, notes = [], help }: Diagnostic): string {
  const sentence = visible(label === undefined ? headline : `${headline}: ${label}`);
  return printable([sentence, ...notes, ...(help === undefined ? [] : [`help: ${help}`])].join("\n"), false);
}
