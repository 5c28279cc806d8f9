/** What an editor shows while a person writes a schema: every answer to a series of edits, in `golden/recording.md`. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentSymbol,
  Hover,
  InlayHint,
  Location,
} from "vscode-languageserver-protocol";
import { client, projectWith } from "../temporary-project.js";
import { type Editor, startEditor, uriOf } from "./client.js";

const schema = `datasource db {
  provider = "sqlite"
}
${client}
generator api {
  provider = "prisma-paged"
  output   = "./api"
}

/// @pagination
model Author {
  id    Int    @id
  name  String
  books Book[]
}

/// What is written.
model Book {
  id        Int      @id
  title     String
  genre     Genre
  published DateTime
  authorId  Int
  author    Author   @relation(fields: [authorId], references: [id])

  @@index([published, id])
}

enum Genre {
  NOVEL
  POEM
}
`;

let editor: Editor;
let path: string;
const record: string[] = [];

beforeAll(async () => {
  editor = await startEditor();
  path = join(projectWith("lsp-recording", { "package.json": "{}", "schema.prisma": schema }), "schema.prisma");
});
afterAll(() => editor.stop());

const note = (title: string, lines: readonly string[]) =>
  record.push(`### ${title}`, "", "```text", ...(lines.length === 0 ? ["nothing"] : lines), "```", "");

function textAt({ start, end }: Location["range"]): string {
  const document = editor.document(path);
  return `${start.line + 1}:${start.character + 1} \`${document.getText({ start, end })}\``;
}

async function problems(): Promise<void> {
  const found = await editor.diagnostics(path);
  note("Problems", found.map(shown));
}

function shown({ severity, code, message, range, tags }: Diagnostic): string {
  const faded = tags === undefined ? "" : " (unnecessary)";
  return `${severity === 1 ? "error" : "warning"}[${code ?? "prisma"}]${faded} at ${textAt(range)}\n  ${(typeof message === "string" ? message : message.value).replaceAll("\n", "\n  ")}`;
}

async function edit(title: string, found: string, text: string): Promise<void> {
  record.push(`## ${title}`, "", "```diff", ...marked("-", found), ...marked("+", text), "```", "");
  await editor.edit(path, found, text);
}

function marked(sign: string, text: string): readonly string[] {
  return text.split("\n").map((line) => `${sign}${line}`);
}

/** @param maximum how many are noted. Default: all */
async function completions(found: string, maximum = Number.POSITIVE_INFINITY): Promise<void> {
  const items = await editor.at<readonly CompletionItem[]>("textDocument/completion", path, found);
  const lines = items.map(({ label, detail, textEdit }) => {
    return `${label}: ${textEdit?.newText}${detail ? `  (${detail})` : ""}`;
  });
  note(`Completion at \`${found}\``, lines.length > maximum ? [...lines.slice(0, maximum), "…"] : lines);
}

async function hover(found: string): Promise<void> {
  const answer = await editor.at<Hover | null>("textDocument/hover", path, found);
  const { contents } = answer ?? {};
  note(`Hover at \`${found}\``, contents === undefined ? [] : [(contents as { readonly value: string }).value]);
}

async function actions(found: string): Promise<readonly CodeAction[]> {
  const position = editor.position(path, found);
  const range = { start: position, end: position };
  const answer = await editor.of<readonly CodeAction[]>("textDocument/codeAction", path, {
    range,
    context: { diagnostics: [] },
  });
  const lines = answer.flatMap(({ title, kind, edit }) => [
    `${title} (${kind})`,
    ...(edit?.changes?.[uriOf(path)] ?? []).map(({ range, newText }) => `  ${textAt(range)} → \`${newText}\``),
  ]);
  note(`Actions at \`${found}\``, lines);
  return answer;
}

async function routes(): Promise<void> {
  const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
  const hints = await editor.of<readonly InlayHint[]>("textDocument/inlayHint", path, { range });
  const lines = editor.document(path).getText().split("\n");
  note(
    "Inlay hints",
    hints.map(({ position, label }) => `${lines[position.line]}  ${label}`),
  );
}

test("a series of edits", async () => {
  await editor.open(path);
  record.push("# A series of edits", "", "```prisma", schema.trimEnd(), "```", "");
  await problems();
  await actions("model Bo|ok");
  await routes();

  await edit("An annotation is begun", "/// What is written.", "/// What is written.\n/// @");
  await completions("/// @|");
  await edit("Its name", "/// @\nmodel", "/// @pagination(itemsPerPge: 20, order: [{ fie\nmodel");
  await problems();
  await completions("order: [{ fie|");
  await edit("The rest", "order: [{ fie\n", 'order: [{ field: "published", direction: "DESC" }])\n');
  await problems();
  await actions("itemsPerP|ge");
  await edit("The fix", "itemsPerPge", "itemsPerPage");
  await problems();
  await routes();
  await hover("@pag|ination(items");
  await hover("items|PerPage: 20");
  await actions("model Bo|ok");

  await edit("An operation", "/// @pagination(items", '/// @pagination(operation: "novels", )\n/// @pagination(items');
  await completions('"novels", |)');
  await edit("Its condition", '"novels", )', '"novels", where: { genre: NOVEL })');
  await problems();
  await routes();

  await edit("A filter", "  title ", "  /// @filter(|)\n  title ".replace("|", ""));
  // The first of the kinds: how many there are changes with their table.
  await completions("@filter(|)", 3);
  await edit("Two filters", "@filter()", "@filter(partial, order)");
  await problems();
  await actions("@filter(par|tial");
  await hover("@fil|ter(partial");
  await hover("  tit|le ");
  await hover("  auth|or ");
  await actions("  publi|shed ");

  await edit("An included relation", "order: [{ field:", 'clientIncludes: [""], order: [{ field:');
  await completions('clientIncludes: ["|"]');
  await edit("Its name", 'clientIncludes: [""]', 'clientIncludes: ["author"]');
  await problems();
  const definition = await editor.at<Location>("textDocument/definition", path, '["auth|or"]');
  note('Definition of `["author"]`', [textAt(definition.range)]);
  const context = { includeDeclaration: true };
  const references = await editor.at<readonly Location[]>("textDocument/references", path, "  gen|re ", { context });
  note(
    "References to `genre`",
    references.map(({ range }) => textAt(range)),
  );

  const symbols = await editor.of<readonly DocumentSymbol[]>("textDocument/documentSymbol", path);
  note(
    "Outline",
    symbols.flatMap(({ name, detail, children = [] }) => [
      `${name} ${detail}`,
      ...children.map((each) => `  ${each.name}: ${each.detail}`),
    ]),
  );
  const lenses = await editor.of<readonly CodeLens[]>("textDocument/codeLens", path);
  note(
    "Code lenses",
    lenses.map(({ range, command }) => `${textAt(range)}: ${command?.title}`),
  );

  await edit("An order without an index", "/// @pagination\n", '/// @pagination(order: [{ field: "name" }])\n');
  await problems();
  await actions('field: "na|me"');

  await edit(
    "A field that is not hidden",
    "  genre     Genre\n",
    "  // @hidden\n  genre     Genre /// @filtr(exact)\n",
  );
  await problems();
  await actions("@hid|den");
  await actions("@fil|tr");
  await edit("A slash more", "// @hidden", "/// @hiden");
  await problems();
  await actions("@hi|den");

  await edit("A field that Prisma does not know", "  published DateTime", "  published Datetime");
  await problems();
  await completions('clientIncludes: ["|author"]');

  await expect(record.join("\n")).toMatchFileSnapshot("golden/recording.md");
});
