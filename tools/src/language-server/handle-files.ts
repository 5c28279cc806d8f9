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
    const viewedFile = inlayHints ? await workspace.viewOf(params.textDocument.uri) : undefined;
    if (viewedFile === undefined) return [];
    const document = documents.of(viewedFile.file);
    const [start, end] = [document.offsetAt(params.range.start), document.offsetAt(params.range.end)];
    return hintsOf(viewedFile.file, viewedFile.view)
      .filter(({ offset }) => offset >= start && offset <= end)
      .map(({ text, offset }) => ({
        position: document.positionAt(offset),
        label: visible(text),
        kind: InlayHintKind.Type,
        paddingLeft: true,
      }));
  });

  connection.onCodeLens(async (params) => {
    const viewedFile = await workspace.viewOf(params.textDocument.uri);
    const { url } = await settings.read();
    if (viewedFile === undefined) return [];
    return resourcesOf(viewedFile.file, viewedFile.view).flatMap((resource) =>
      toLenses(resource, url, viewedFile.file, documents),
    );
  });

  connection.onExecuteCommand(async ({ arguments: [uri, name] = [] }) => {
    if (typeof uri !== "string" || typeof name !== "string") return null;
    const viewedFile = await workspace.viewOf(uri);
    const selection = viewedFile && select(viewedFile.view.api, name);
    if (viewedFile === undefined || selection === undefined) return null;
    return printable(await explainApi(viewedFile.view.api, { selection, measured: viewedFile.view.measured() }), false);
  });

  connection.onDocumentSymbol(async (params) => {
    const viewedFile = await workspace.viewOf(params.textDocument.uri);
    return viewedFile === undefined
      ? []
      : resourcesOf(viewedFile.file, viewedFile.view).map((resource) => toSymbol(resource, viewedFile.file, documents));
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
