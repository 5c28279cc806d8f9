/** Answers an editor's requests for fixes. */
import { type Edit, visible } from "prisma-paged/tools";
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { fixesAt } from "./code-actions.js";
import { differing } from "./comment-edits.js";
import type { Documents } from "./documents.js";
import type { ProjectView } from "./project-view.js";
import { toShown } from "./shown-problems.js";
import type { Workspace } from "./workspace.js";

export function answerActions(connection: Connection, workspace: Workspace, documents: Documents): void {
  connection.onCodeAction(async (params) => {
    const viewedFile = await workspace.viewOf(params.textDocument.uri);
    if (viewedFile === undefined) return [];
    const { schema, file, view } = viewedFile;
    const wants = (kind: string) =>
      params.context.only?.some((only) => kind === only || kind.startsWith(`${only}.`)) ?? true;
    const fixAll = params.context.only === undefined ? CodeActionKind.QuickFix : CodeActionKind.SourceFixAll;
    return [
      ...(wants(CodeActionKind.QuickFix) ? quickFixes(file, view, params, documents) : []),
      ...(wants(fixAll) && hasSeveral(view) ? [{ title: fixAllTitle, kind: fixAll, data: schema }] : []),
    ];
  });

  connection.onCodeActionResolve((action) => {
    const texts = typeof action.data === "string" ? workspace.corrected(action.data) : undefined;
    if (texts === undefined) return action;
    const edits = [...texts].map(([file, text]) => changeOf(file, documents.of(file).getText(), text));
    return { ...action, edit: toEdit(edits, documents) };
  });
}

/** Returns an edit of the range in which the texts differ. */
function changeOf(file: string, before: string, after: string): Edit {
  const { start, end } = differing(before, after);
  return { span: { file, start, end: before.length - end }, text: after.slice(start, after.length - end) };
}

const fixAllTitle = "Fix all problems that have one meaning";

/** Whether several problems can be fixed at once. A single problem is left to its own fix. */
function hasSeveral({ diagnostics }: ProjectView): boolean {
  return diagnostics.filter(({ severity, fix }) => severity === "error" && fix !== undefined).length > 1;
}

function quickFixes(
  file: string,
  view: ProjectView,
  { range }: CodeActionParams,
  documents: Documents,
): readonly CodeAction[] {
  const [start, end] = [documents.offset(file, range.start), documents.offset(file, range.end)];
  return fixesAt(file, start, end, view).map(({ title, diagnostic, edits }) => ({
    title: visible(title),
    kind: CodeActionKind.QuickFix,
    isPreferred: diagnostic.fix !== undefined,
    diagnostics: [toShown(diagnostic, documents)],
    edit: toEdit(edits, documents),
  }));
}

function toEdit(edits: readonly Edit[], documents: Documents): WorkspaceEdit {
  const changes: NonNullable<WorkspaceEdit["changes"]> = {};
  for (const { span, text } of edits) {
    const uri = documents.uriOf(span.file);
    changes[uri] = [...(changes[uri] ?? []), { range: documents.range(span), newText: text }];
  }
  return { changes };
}
