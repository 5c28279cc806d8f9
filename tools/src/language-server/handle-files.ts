/** Answers requests about a whole file: its routes, as hints, lenses and an outline. */
import { explainApi, printable, select, visible } from "prisma-paged/tools";
import { type CodeLens, type Connection, type DocumentSymbol, InlayHintKind, SymbolKind } from "vscode-languageserver";
import type { Documents } from "./documents.js";
import { hintsOf, type ListedResource, resourcesOf } from "./route-hints.js";
import type { EditorSettings } from "./settings.js";
import type { Workspace } from "./workspace.js";

export function answerFiles(
  connection: Connection,
  workspace: Workspace,
  documents: Documents,
  settings: EditorSettings,
): void {
  connection.languages.inlayHint.on(async (params) => {
    const { inlayHints } = await settings.read();
    const found = inlayHints ? await workspace.viewOf(params.textDocument.uri) : undefined;
    if (found === undefined) return [];
    const document = documents.of(found.file);
    const [start, end] = [document.offsetAt(params.range.start), document.offsetAt(params.range.end)];
    return hintsOf(found.file, found.view)
      .filter(({ offset }) => offset >= start && offset <= end)
      .map(({ text, offset }) => ({
        position: document.positionAt(offset),
        label: visible(text),
        kind: InlayHintKind.Type,
        paddingLeft: true,
      }));
  });

  connection.onCodeLens(async (params) => {
    const found = await workspace.viewOf(params.textDocument.uri);
    const { url } = await settings.read();
    if (found === undefined) return [];
    return resourcesOf(found.file, found.view).flatMap((each) => toLenses(each, url, found.file, documents));
  });

  connection.onExecuteCommand(async ({ arguments: [uri, name] = [] }) => {
    if (typeof uri !== "string" || typeof name !== "string") return null;
    const found = await workspace.viewOf(uri);
    const selection = found && select(found.view.api, name);
    if (found === undefined || selection === undefined) return null;
    return printable(await explainApi(found.view.api, false, selection, found.view.measured()), false);
  });

  connection.onDocumentSymbol(async (params) => {
    const found = await workspace.viewOf(params.textDocument.uri);
    return found === undefined
      ? []
      : resourcesOf(found.file, found.view).map((each) => toSymbol(each, found.file, documents));
  });
}

function toLenses(
  { model, path, start, end }: ListedResource,
  url: string | undefined,
  file: string,
  documents: Documents,
): readonly CodeLens[] {
  const range = documents.range({ file, start, end });
  const explain = {
    title: "explain",
    command: "prisma-paged.showExplanation",
    arguments: [documents.of(file).uri, model],
  };
  const open = {
    title: visible(`open ${path}`),
    command: "prisma-paged.open",
    arguments: [`${url?.replace(/\/$/, "")}${path}`],
  };
  return [explain, ...(url === undefined ? [] : [open])].map((command) => ({ range, command }));
}

function toSymbol(
  { model, path, start, end, routes }: ListedResource,
  file: string,
  documents: Documents,
): DocumentSymbol {
  const range = documents.range({ file, start, end });
  const children = routes.map(({ route, detail }) => ({
    name: visible(route),
    detail: visible(detail),
    kind: SymbolKind.Interface,
    range,
    selectionRange: range,
  }));
  return { name: model, detail: visible(path), kind: SymbolKind.Class, range, selectionRange: range, children };
}
