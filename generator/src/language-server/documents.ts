/** The files of an editor: the texts of those that are open, and places in all of them. */
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Position, Range, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Span } from "../diagnostics/diagnostics.js";
import type { Reading } from "./analysed-project.js";
import type { Texts } from "./view.js";

export class Documents {
  readonly #open: TextDocuments<TextDocument>;
  /** Files that are not open, as they were read last. */
  readonly #closed = new Map<string, TextDocument>();

  constructor(open: TextDocuments<TextDocument>) {
    this.#open = open;
  }

  get texts(): Texts {
    return new Map(
      this.#open.all().flatMap((document) => {
        const path = pathOf(document.uri);
        return path === undefined ? [] : [[path, document.getText()] as const];
      }),
    );
  }

  /** Keeps the texts of files that are not open. */
  keep({ view }: Reading): void {
    for (const { path, text } of view?.files ?? []) {
      if (this.#closed.get(path)?.getText() !== text) this.#closed.set(path, toDocument(path, text));
    }
  }

  of(file: string): TextDocument {
    return this.#open.get(uriOf(file)) ?? this.#closed.get(file) ?? toDocument(file, "");
  }

  /** The editor's number of the text; undefined for a file that is not open. */
  version(file: string): number | undefined {
    return this.#open.get(uriOf(file))?.version;
  }

  range({ file, start, end }: Span): Range {
    const document = this.of(file);
    return { start: document.positionAt(start), end: document.positionAt(end) };
  }

  offset(file: string, position: Position): number {
    return this.of(file).offsetAt(position);
  }
}

function toDocument(path: string, text: string): TextDocument {
  return TextDocument.create(uriOf(path), "prisma", 0, text);
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** Undefined for what is not a file. */
export function pathOf(uri: string): string | undefined {
  return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
}
