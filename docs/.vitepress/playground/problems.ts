/** What the language server reports of a file, with its fixes. */
import type { CodeAction, Diagnostic, Range, WorkspaceEdit } from "vscode-languageserver-protocol";
import { configFile, schemaFile } from "./files.js";
import type { Server } from "./server.js";

export interface Problem {
  readonly uri: string;
  readonly range: Range;
  /** The place that the page names. Undefined for the blocks that the schema leaves out, which nobody has written. */
  readonly place: string | undefined;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly code: string;
  /** The page that describes it; undefined for what Prisma's parser reports. */
  readonly href: string | undefined;
  readonly fixes: readonly Fix[];
}

export interface Fix {
  readonly title: string;
  readonly apply: () => void;
}

/** @param apply changes the files of an edit */
export async function problemsOf(
  uri: string,
  diagnostics: readonly Diagnostic[],
  server: Server,
  apply: (edit: WorkspaceEdit) => void,
): Promise<readonly Problem[]> {
  return Promise.all(
    diagnostics.map(async (diagnostic): Promise<Problem> => {
      const { range, severity, message, code = "", codeDescription } = diagnostic;
      const context = { diagnostics: [diagnostic], only: ["quickfix"] };
      const actions = await server.request<readonly CodeAction[]>("textDocument/codeAction", {
        textDocument: { uri },
        range,
        context,
      });
      const fixes = actions.flatMap(({ title, edit, diagnostics: [about] = [] }): readonly Fix[] =>
        edit !== undefined && about?.code === code ? [{ title, apply: () => apply(edit) }] : [],
      );
      return {
        // A fix has the advice as its title.
        message: fixes.length === 0 ? String(message) : String(message).replace(/\nhelp: [\s\S]*$/, ""),
        place: placeOf(uri, range),
        uri,
        range,
        fixes,
        code: String(code),
        href: codeDescription?.href,
        severity: severity === 1 ? "error" : "warning",
      };
    }),
  );
}

/** Returns where a problem is: `Line 6`, `platform.yaml, line 6`. Undefined in a text that the page adds. */
function placeOf(uri: string, { start }: Range): string | undefined {
  const line = start.line + 1;
  if (uri.endsWith(schemaFile)) return `Line ${line}`;
  return uri.endsWith(configFile) ? `platform.yaml, line ${line}` : undefined;
}
