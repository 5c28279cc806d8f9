/** Runs the language server: it receives an editor's texts, shows their problems, and answers requests. */

import { fixableMessage, packageVersion, printable } from "prisma-paged/tools";
import {
  CodeActionKind,
  type Connection,
  type Diagnostic,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  type TextDocumentChangeEvent,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Documents } from "./documents.js";
import { answerActions } from "./handle-actions.js";
import { answerFiles } from "./handle-files.js";
import { answerPositionRequests } from "./handle-position-requests.js";
import { EditorSettings } from "./settings.js";
import { shownDiagnostics } from "./shown-problems.js";
import { type FindSchema, type ReportFailure, Workspace } from "./workspace.js";

/** The milliseconds without an edit after which problems are searched. */
const pause = 10;

/**
 * Answers the connection until it is closed. Returns a function that shows a failure to the user. Nothing that the user
 * opens or edits ends the server.
 */
export function serve(connection: Connection, findSchema: FindSchema): ReportFailure {
  const open = new TextDocuments(TextDocument);
  const documents = new Documents(open);
  const report = reporter(connection);
  const workspace = new Workspace(findSchema, documents, report);
  const settings = new EditorSettings(connection);
  const waiting = new Map<string, NodeJS.Timeout>();
  /** By schema, the files whose problems the editor shows. */
  const shown = new Map<string, ReadonlySet<string>>();

  connection.onInitialize(({ capabilities }) => {
    settings.initialize(capabilities);
    return initialized;
  });

  const show = (file: string, diagnostics: readonly Diagnostic[]) => {
    const version = documents.version(file);
    void connection.sendDiagnostics({
      uri: documents.uriOf(file),
      diagnostics: [...diagnostics],
      ...(version !== undefined && { version }),
    });
  };

  /** Removes the problems of those files that no schema has any more. */
  const clear = (files: Iterable<string>) => {
    for (const file of files) {
      if (![...shown.values()].some((shownFiles) => shownFiles.has(file))) show(file, []);
    }
  };

  const publish = async (schema: string) => {
    waiting.delete(schema);
    const open = await Promise.all(documents.open.map((uri) => workspace.schemaOf(uri)));
    const before = shown.get(schema) ?? [];
    shown.delete(schema);
    const reading = open.includes(schema) ? workspace.read(schema) : undefined;
    if (reading !== undefined) {
      const byFile = shownDiagnostics(reading, schema, documents);
      shown.set(schema, new Set(byFile.keys()));
      for (const [file, diagnostics] of byFile) show(file, diagnostics);
    }
    clear(before);
    settings.refresh();
  };

  /** Each edit begins the pause again. */
  const later = (schema: string) => {
    clearTimeout(waiting.get(schema));
    waiting.set(
      schema,
      setTimeout(() => publish(schema).catch(report), pause),
    );
  };

  const changed = async ({ document }: TextDocumentChangeEvent<TextDocument>) => {
    const schema = await workspace.schemaOf(document.uri);
    if (schema === undefined) return;
    workspace.touch(schema);
    later(schema);
  };
  open.onDidChangeContent(changed);
  open.onDidClose(changed);
  connection.onDidChangeWatchedFiles(async () => {
    workspace.forget();
    // A file may belong to another schema now.
    const openSchemas = await Promise.all(documents.open.map((uri) => workspace.schemaOf(uri)));
    for (const schema of new Set([...shown.keys(), ...openSchemas])) if (schema !== undefined) later(schema);
  });
  connection.onShutdown(() => {
    for (const timer of waiting.values()) clearTimeout(timer);
  });

  answerPositionRequests(connection, workspace, documents);
  answerFiles(connection, workspace, documents, settings);
  answerActions(connection, workspace, documents);
  open.listen(connection);
  connection.listen();
  return report;
}

/**
 * Returns the stack of a bug. Does not use Node's own functions, because the playground runs the server in a browser.
 */
function stackOf(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

/** Shows each failure once. A bug goes to the log as well. */
function reporter(connection: Connection): ReportFailure {
  const shown = new Set<string>();
  return (failure) => {
    const fixable = fixableMessage(failure);
    const text = fixable ?? printable(stackOf(failure), false);
    if (shown.has(text)) return;
    shown.add(text);
    if (fixable === undefined) connection.console.error(text);
    const message = fixable === undefined ? "prisma-paged has a bug: its output shows it." : printable(fixable, false);
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  };
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
