/** The language server: what an editor requests, answered over the texts that it has. The protocol is known here only. */

import {
  type Connection,
  type TextDocumentChangeEvent,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { packageVersion } from "../util/package-json.js";
import { shownDiagnostics } from "./diagnostics.js";
import { Documents, pathOf, uriOf } from "./documents.js";
import { type FindSchema, Workspace } from "./workspace.js";

/** Milliseconds without an edit after which problems are looked for. */
const pause = 30;

/** Answers the connection until it is closed. */
export function serve(connection: Connection, findSchema: FindSchema): void {
  const open = new TextDocuments(TextDocument);
  const documents = new Documents(open);
  const workspace = new Workspace(findSchema, documents);
  const waiting = new Map<string, NodeJS.Timeout>();

  connection.onInitialize(() => ({
    serverInfo: { name: "prisma-paged", version: packageVersion },
    capabilities: { textDocumentSync: TextDocumentSyncKind.Incremental },
  }));

  const publish = (schema: string) => {
    waiting.delete(schema);
    const reading = workspace.read(schema);
    if (reading === undefined) return;
    for (const [file, diagnostics] of shownDiagnostics(reading, schema, documents)) {
      void connection.sendDiagnostics({ uri: uriOf(file), diagnostics: [...diagnostics] });
    }
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

  open.listen(connection);
  connection.listen();
}
