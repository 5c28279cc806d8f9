/** The language server: an editor's texts, their problems, and its requests. */

import {
  CodeActionKind,
  type Connection,
  type InitializeResult,
  type TextDocumentChangeEvent,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { packageVersion } from "../util/package-json.js";
import { Documents, pathOf, uriOf } from "./documents.js";
import { answerActions } from "./handle-actions.js";
import { answerFiles } from "./handle-files.js";
import { answerPlaces } from "./handle-places.js";
import { Settings } from "./settings.js";
import { shownDiagnostics } from "./shown-problems.js";
import { type FindSchema, Workspace } from "./workspace.js";

/** Milliseconds without an edit after which problems are looked for. */
const pause = 10;

/** Answers the connection until it is closed. */
export function serve(connection: Connection, findSchema: FindSchema): void {
  const open = new TextDocuments(TextDocument);
  const documents = new Documents(open);
  const workspace = new Workspace(findSchema, documents);
  const settings = new Settings(connection);
  const waiting = new Map<string, NodeJS.Timeout>();

  connection.onInitialize(({ capabilities }) => {
    settings.initialize(capabilities);
    return initialized;
  });

  const publish = (schema: string) => {
    waiting.delete(schema);
    const reading = workspace.read(schema);
    if (reading === undefined) return;
    for (const [file, diagnostics] of shownDiagnostics(reading, schema, documents)) {
      const version = documents.version(file);
      void connection.sendDiagnostics({
        uri: uriOf(file),
        diagnostics: [...diagnostics],
        ...(version !== undefined && { version }),
      });
    }
    settings.refresh();
  };

  /** Each edit begins the pause again. */
  const later = (schema: string) => {
    clearTimeout(waiting.get(schema));
    waiting.set(schema, setTimeout(publish, pause, schema));
  };

  const changed = async ({ document }: TextDocumentChangeEvent<TextDocument>) => {
    const file = pathOf(document.uri);
    const schema = file === undefined ? undefined : await workspace.schemaOf(file);
    if (schema === undefined) return;
    workspace.touch(schema);
    later(schema);
  };
  open.onDidChangeContent(changed);
  open.onDidClose(changed);
  connection.onDidChangeWatchedFiles(() => {
    for (const schema of workspace.forget()) later(schema);
  });
  connection.onShutdown(() => {
    for (const timer of waiting.values()) clearTimeout(timer);
  });

  answerPlaces(connection, workspace, documents);
  answerFiles(connection, workspace, documents, settings);
  answerActions(connection, workspace, documents);
  open.listen(connection);
  connection.listen();
}

const initialized: InitializeResult = {
  serverInfo: { name: "prisma-paged", version: packageVersion },
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    completionProvider: { triggerCharacters: ["@", "(", "{", "[", '"', ".", ",", ":", " "] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentSymbolProvider: true,
    inlayHintProvider: true,
    codeLensProvider: {},
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll],
      resolveProvider: true,
    },
    executeCommandProvider: { commands: ["prisma-paged.explain"] },
  },
};
