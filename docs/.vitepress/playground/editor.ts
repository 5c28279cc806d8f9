/** An editor of one file, with what the language server knows of it. */
import { autocompletion, type CompletionSource, completionKeymap, snippet } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic as Lint, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import type { CompletionItem, Hover, Position, Range, TextEdit } from "vscode-languageserver-protocol";
import { languages } from "./highlight.js";
import { shownMarkdown } from "./markdown.js";
import type { Problem } from "./problems.js";
import type { Server } from "./server.js";

export class Editor {
  readonly uri: string;
  readonly #server: Server;
  readonly #view: EditorView;
  /** The number of the text, as the server counts it. */
  version = 1;

  /** @param changed called after each edit of a person */
  constructor(
    parent: HTMLElement,
    file: { readonly uri: string; readonly text: string },
    server: Server,
    changed: () => void,
  ) {
    this.uri = file.uri;
    this.#server = server;
    const languageId = file.uri.endsWith(".prisma") ? "prisma" : "yaml";
    const name = file.uri.slice(file.uri.lastIndexOf("/") + 1);
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: file.text,
        extensions: [
          ...[lineNumbers(), lintGutter(), history(), languages[languageId]],
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          autocompletion({ override: [this.#complete] }),
          hoverTooltip((_, at) => this.#hover(at)),
          EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0" }),
          EditorView.updateListener.of(({ docChanged }) => {
            if (docChanged) this.#changed(changed);
          }),
        ],
      }),
    });
    const textDocument = { uri: file.uri, languageId, version: this.version, text: file.text };
    server.notify("textDocument/didOpen", { textDocument });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    if (text !== this.text)
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  /** As one step, which undoing takes back. */
  apply(edits: readonly TextEdit[]): void {
    const { doc } = this.#view.state;
    this.#view.dispatch({ changes: edits.map(({ range, newText }) => ({ ...stretch(doc, range), insert: newText })) });
    this.#view.focus();
  }

  reveal(range: Range): void {
    const { from, to } = stretch(this.#view.state.doc, range);
    this.#view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.#view.focus();
  }

  /** Underlines them, with their fixes. */
  mark(problems: readonly Problem[]): void {
    const { state } = this.#view;
    const marks = problems.map(
      ({ range, severity, message, fixes }): Lint => ({
        ...stretch(state.doc, range),
        severity,
        message,
        actions: fixes.map(({ title, apply }) => ({ name: title, apply })),
      }),
    );
    this.#view.dispatch(setDiagnostics(state, marks));
  }

  close(): void {
    this.#view.destroy();
  }

  #changed(changed: () => void): void {
    this.version += 1;
    this.#server.notify("textDocument/didChange", {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: [{ text: this.text }],
    });
    changed();
  }

  #at(offset: number): object {
    const line = this.#view.state.doc.lineAt(offset);
    return { textDocument: { uri: this.uri }, position: { line: line.number - 1, character: offset - line.from } };
  }

  readonly #complete: CompletionSource = async ({ pos, state }) => {
    const items = await this.#server.request<readonly CompletionItem[]>("textDocument/completion", this.#at(pos));
    const [first] = items;
    if (first?.textEdit === undefined || !("range" in first.textEdit)) return null;
    const { from } = stretch(state.doc, first.textEdit.range);
    // What was typed may begin with a quote, which no label does.
    const start = state.sliceDoc(from, from + 1) === '"' ? from + 1 : from;
    const options = items.map(({ label, detail, textEdit }) => {
      const insert = snippet(asTemplate(textEdit?.newText ?? label));
      return {
        label,
        ...(detail !== undefined && { info: detail }),
        apply: (view: EditorView, completion: Parameters<typeof insert>[1], _: number, to: number) =>
          insert(view, completion, from, to),
      };
    });
    return { from: start, options };
  };

  async #hover(offset: number) {
    const hover = await this.#server.request<Hover | null>("textDocument/hover", this.#at(offset));
    if (
      hover === null ||
      hover.range === undefined ||
      typeof hover.contents !== "object" ||
      !("value" in hover.contents)
    )
      return null;
    const { value } = hover.contents;
    const { from, to } = stretch(this.#view.state.doc, hover.range);
    return { pos: from, end: to, above: true, create: () => ({ dom: shownMarkdown(value) }) };
  }
}

function stretch(doc: Text, { start, end }: Range): { readonly from: number; readonly to: number } {
  return { from: offsetOf(doc, start), to: offsetOf(doc, end) };
}

/** A place that the text no longer has is its end. */
function offsetOf(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}

/** The protocol's places to fill in, as CodeMirror writes them: without a choice, and with braces. */
function asTemplate(text: string): string {
  return text
    .replace(/\$\{(\d)\|([^,|]*)[^}]*\}/g, (_, number, first) => `\${${number}:${first}}`)
    .replace(/\$(\d)/g, (_, number) => `\${${number}}`);
}
