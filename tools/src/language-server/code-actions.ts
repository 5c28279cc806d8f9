/** Finds the fixes of the problems in a range of the schema. */
import type { Diagnostic, Edit } from "prisma-paged/tools";
import type { ProjectView } from "./project-view.js";

export interface Fix {
  readonly title: string;
  readonly diagnostic: Diagnostic;
  readonly edits: readonly Edit[];
}

/** Returns the fixes of the problems that a range of a file touches. */
export function fixesAt(file: string, start: number, end: number, view: ProjectView): readonly Fix[] {
  return view.diagnostics.flatMap((diagnostic) => {
    const { span, fix, help = "" } = diagnostic;
    if (span?.file !== file || span.end < start || span.start > end) return [];
    const edits = fix ?? indexFix(help, view);
    return edits === undefined ? [] : [{ title: capitalized(help), diagnostic, edits }];
  });
}

/** Returns the edit that adds the index which a warning advises, at the end of its model: `@@index([title])`. */
function indexFix(help: string, { sources, files }: ProjectView): readonly Edit[] | undefined {
  const [, line, model = ""] = /^add `(@@index\([^`]*\))` to `(\w+)`(?:, or `.*)?$/.exec(help) ?? [];
  const entry = sources.model(model);
  const text = files.find(({ path }) => path === entry?.file)?.text;
  if (line === undefined || entry === undefined || text === undefined) return undefined;
  const end = text.indexOf("\n}", entry.nameSpan.end);
  if (end < 0) return undefined;
  const start = text.charAt(end - 1) === "\r" ? end - 1 : end;
  const lineBreak = text.slice(start, end + 1);
  return [{ span: { file: entry.file, start, end: start }, text: `${lineBreak}  ${line}` }];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
