/**
 * Answers requests about a position in a file, as the protocol calls it: completion, hover, definition and references.
 */
import { printable, type Span, visible } from "prisma-paged/tools";
import {
  type CompletionItem,
  CompletionItemKind,
  type Connection,
  InsertTextFormat,
  type Location,
  MarkupKind,
  type TextDocumentPositionParams,
} from "vscode-languageserver";
import { completionsAt, type PlacedCandidate } from "./completion/annotation-completion.js";
import { yamlCompletionsAt } from "./completion/yaml-completion.js";
import type { Documents } from "./documents.js";
import { hoverAt } from "./hover.js";
import type { EditorLocation } from "./project-view.js";
import { definitionAt, referencesAt } from "./references.js";
import type { Workspace } from "./workspace.js";
import { yamlHoverAt } from "./yaml-hover.js";

export function answerPositionRequests(connection: Connection, workspace: Workspace, documents: Documents): void {
  /**
   * Returns the location that a request is about; undefined if the file belongs to no schema.
   * @param reading `last` takes no time; `read` is needed if the request concerns other lines, too
   */
  const locationOf = async (
    { textDocument, position }: TextDocumentPositionParams,
    reading: "last" | "read" = "last",
  ): Promise<EditorLocation | undefined> => {
    const viewedFile = await workspace.viewOf(textDocument.uri, reading);
    if (viewedFile === undefined) return undefined;
    const { view, file } = viewedFile;
    return { view, file, text: documents.of(file).getText(), offset: documents.offset(file, position) };
  };
  const locate = (span: Span): Location => ({ uri: documents.uriOf(span.file), range: documents.range(span) });
  const isYaml = ({ file, view }: EditorLocation) => file === view.configPath;

  connection.onCompletion(async (params) => {
    const place = await locationOf(params);
    if (place === undefined) return [];
    const candidates = isYaml(place) ? yamlCompletionsAt(place) : completionsAt(place);
    return candidates.map((candidate, index) => toItem(candidate, index, place, documents));
  });

  connection.onHover(async (params) => {
    const place = await locationOf(params);
    const hover = place && (isYaml(place) ? yamlHoverAt(place) : hoverAt(place));
    if (place === undefined || hover === undefined) return null;
    const range = documents.range({ file: place.file, ...hover });
    return { contents: { kind: MarkupKind.Markdown, value: printable(hover.text, false) }, range };
  });

  connection.onDefinition(async (params) => {
    const place = await locationOf(params, "read");
    const span = place && definitionAt(place);
    return span === undefined ? null : locate(span);
  });

  connection.onReferences(async (params) => {
    const place = await locationOf(params, "read");
    return place === undefined ? [] : referencesAt(place, params.context.includeDeclaration).map(locate);
  });
}

const kinds = {
  annotation: CompletionItemKind.Class,
  option: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
} as const;

function toItem(
  candidate: PlacedCandidate,
  index: number,
  { file, text }: EditorLocation,
  documents: Documents,
): CompletionItem {
  const { label, snippet, summary, kind, start, end } = candidate;
  return {
    label: visible(label),
    kind: kinds[kind],
    detail: summary && visible(summary),
    // The typed text may begin with a quote.
    filterText: text.charAt(start) === '"' ? `"${label}` : label,
    sortText: String(index).padStart(3, "0"),
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range: documents.range({ file, start, end }), newText: snippet },
  };
}
