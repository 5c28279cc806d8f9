/** The files of an editor: the texts of those that are open, and places in all of them. */

import { fileURLToPath, pathToFileURL } from "node:url";
import type { Span } from "prisma-paged/tools";
import type { Position, Range, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { ProjectState } from "./analysed-project.js";
import type { OpenTexts } from "./project-view.js";

export class Documents {
  readonly #open: TextDocuments<TextDocument>;
  /** The editor's own URIs, by path. They are kept, because an editor may write `%28` for a bracket. */
  readonly #uris = new Map<string, string>();
  /** Files that are not open, as they were read last. */
  readonly #closed = new Map<string, TextDocument>();

  constructor(open: TextDocuments<TextDocument>) {
    this.#open = open;
    open.onDidOpen(({ document: { uri } }) => {
      const path = pathOfUri(uri);
      if (path !== undefined) this.#uris.set(path, uri);
    });
    open.onDidClose(({ document: { uri } }) => {
      const path = pathOfUri(uri);
      if (path !== undefined && this.#uris.get(path) === uri) this.#uris.delete(path);
    });
  }

  /** Returns the URIs of the files that are open. */
  get open(): readonly string[] {
    return this.#open.keys();
  }

  /** Returns the URI of a file, as the editor writes it if the file is open. */
  uriOf(file: string): string {
    return this.#uris.get(file) ?? uriOf(file);
  }

  get texts(): OpenTexts {
    return new Map(
      this.#open.all().flatMap((document) => {
        const path = pathOfUri(document.uri);
        return path === undefined ? [] : [[path, document.getText()] as const];
      }),
    );
  }

  /** Keeps the texts of files that are not open. */
  keep({ view }: ProjectState): void {
    for (const { path, text } of view?.files ?? []) {
      if (this.#closed.get(path)?.getText() !== text) this.#closed.set(path, toDocument(path, text));
    }
  }

  of(file: string): TextDocument {
    return this.#open.get(this.uriOf(file)) ?? this.#closed.get(file) ?? toDocument(file, "");
  }

  /** Returns the editor's version number of the text; undefined for a file that is not open. */
  version(file: string): number | undefined {
    return this.#open.get(this.uriOf(file))?.version;
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

function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** Returns the path of a URI; undefined if it names no file of this machine, such as `untitled:1` and `file://host/a`. */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith("file:")) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
