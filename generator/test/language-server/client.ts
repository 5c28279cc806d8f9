/** An editor for tests: it speaks to the language server as editors do, and keeps what it receives. */
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import {
  createProtocolConnection,
  type Diagnostic,
  type Position,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { schemaFinder } from "../../../tools/src/cli/lsp-command.js";
import { serve } from "../../../tools/src/language-server/server.js";

export const terminal = { cwd: process.cwd(), env: process.env, color: false, out: () => {}, error: () => {} };

/** An editor beside a server in this process. */
export async function startEditor(): Promise<Editor> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serve(createConnection(ProposedFeatures.all, toServer, toClient), schemaFinder(terminal));
  return connect(toClient, toServer);
}

/** An editor that reads what a server writes, and writes what it reads. */
export async function connect(
  from: NodeJS.ReadableStream,
  to: NodeJS.WritableStream,
  settings: unknown = {},
): Promise<Editor> {
  const connection = createProtocolConnection(new StreamMessageReader(from), new StreamMessageWriter(to));
  const editor = new Editor(connection, settings);
  await editor.start();
  return editor;
}

export class Editor {
  readonly connection: ProtocolConnection;
  capabilities: Readonly<Record<string, unknown>> = {};
  readonly #settings: unknown;
  readonly #documents = new Map<string, TextDocument>();
  readonly #diagnostics = new Map<string, readonly Diagnostic[]>();
  /** What the server wants a person to know. */
  readonly messages: string[] = [];
  #listeners: (() => void)[] = [];

  constructor(connection: ProtocolConnection, settings: unknown) {
    this.connection = connection;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const { connection } = this;
    connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics, version }) => {
      // Prisma's server leaves the version out.
      const own = this.#documents.get(uri);
      if (version !== undefined && own !== undefined && version !== own.version) return;
      this.#diagnostics.set(uri, diagnostics);
      for (const listener of this.#listeners.splice(0)) listener();
    });
    connection.onNotification("window/showMessage", ({ message }) => void this.messages.push(message));
    connection.onRequest("workspace/configuration", ({ items }) => items.map(() => this.#settings));
    connection.onRequest("client/registerCapability", () => null);
    connection.onRequest(/^(window|workspace)\/.*/ as never, () => null);
    connection.listen();
    const { capabilities } = await connection.sendRequest<{ capabilities: Record<string, unknown> }>("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        workspace: { configuration: true },
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
          hover: { contentFormat: ["markdown"] },
        },
      },
    });
    this.capabilities = capabilities;
    await connection.sendNotification("initialized", {});
  }

  /** Opens a file, with this text in place of what the disk has. */
  async open(path: string, text: string = readFileSync(path, "utf8")): Promise<void> {
    const uri = uriOf(path);
    const languageId = path.endsWith(".prisma") ? "prisma" : "yaml";
    this.#documents.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
  }

  async close(path: string): Promise<void> {
    this.#documents.delete(uriOf(path));
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri: uriOf(path) } });
  }

  /** Says that files have changed on the disk. */
  async filesChanged(...paths: readonly string[]): Promise<void> {
    const changes = paths.map((path) => ({ uri: uriOf(path), type: 2 as const }));
    await this.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  }

  /** The problems that are shown, of the files that have any. */
  get shown(): Readonly<Record<string, readonly Diagnostic[]>> {
    return Object.fromEntries([...this.#diagnostics].filter(([, { length }]) => length > 0));
  }

  /** Replaces a stretch of a text that is found once. */
  async edit(path: string, found: string, text: string): Promise<void> {
    const document = this.document(path);
    const start = document.getText().indexOf(found);
    if (start < 0) throw new Error(`${path} does not contain ${found}`);
    const range = { start: document.positionAt(start), end: document.positionAt(start + found.length) };
    const version = document.version + 1;
    this.#documents.set(document.uri, TextDocument.update(document, [{ range, text }], version));
    this.#diagnostics.delete(document.uri);
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: document.uri, version },
      contentChanges: [{ range, text }],
    });
  }

  /** Replaces the whole text. */
  async replace(path: string, text: string): Promise<void> {
    const { uri, version } = this.document(path);
    this.#documents.set(uri, TextDocument.create(uri, "prisma", version + 1, text));
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: version + 1 },
      contentChanges: [{ text }],
    });
  }

  /** The problems of a file, once they are known. */
  async diagnostics(path: string): Promise<readonly Diagnostic[]> {
    const uri = uriOf(path);
    for (;;) {
      const known = this.#diagnostics.get(uri);
      if (known !== undefined) return known;
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  /** A request about a place of a file: where `|` is in a text that is found once. */
  at<Result>(method: string, path: string, found: string, more: object = {}): Promise<Result> {
    return this.connection.sendRequest<Result>(method, {
      textDocument: { uri: uriOf(path) },
      position: this.position(path, found),
      ...more,
    });
  }

  of<Result>(method: string, path: string, more: object = {}): Promise<Result> {
    return this.connection.sendRequest<Result>(method, { textDocument: { uri: uriOf(path) }, ...more });
  }

  position(path: string, found: string): Position {
    const document = this.document(path);
    const start = document.getText().indexOf(found.replace("|", ""));
    if (start < 0) throw new Error(`${path} does not contain ${found}`);
    return document.positionAt(start + Math.max(0, found.indexOf("|")));
  }

  document(path: string): TextDocument {
    const document = this.#documents.get(uriOf(path));
    if (document === undefined) throw new Error(`${path} is not open`);
    return document;
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest("shutdown");
    this.connection.dispose();
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}
