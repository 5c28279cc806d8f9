/** Starts the language server, and shows what it answers. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { commands, type ExtensionContext, env, Uri, ViewColumn, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;
/** The folder of the extension. */
let ownFolder = "";

export async function activate({ subscriptions, extensionPath }: ExtensionContext): Promise<void> {
  ownFolder = extensionPath;
  subscriptions.push(
    commands.registerCommand("prisma-paged.restart", restart),
    commands.registerCommand("prisma-paged.open", (url: string) => env.openExternal(Uri.parse(url))),
    commands.registerCommand("prisma-paged.showExplanation", showExplanation),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("prismaPaged.server")) void restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function restart(): Promise<void> {
  await client?.dispose();
  client = undefined;
  await start();
}

async function start(): Promise<void> {
  const watched = ["**/*.prisma", "**/platform.{yaml,yml}", "**/prisma.config.*", "**/package.json"];
  client = new LanguageClient(
    "prismaPaged",
    "prisma-paged",
    { module: serverModule(), args: ["lsp", "--stdio"], transport: TransportKind.stdio },
    {
      documentSelector: [
        { scheme: "file", language: "prisma" },
        { scheme: "file", pattern: "**/platform.{yaml,yml}" },
      ],
      synchronize: { fileEvents: watched.map((pattern) => workspace.createFileSystemWatcher(pattern)) },
    },
  );
  await client.start();
}

/** Returns the one that is set, that of the first folder with the tools, or the one that the extension carries. */
function serverModule(): string {
  const named = workspace.getConfiguration("prismaPaged").get<string>("server");
  if (named) return named;
  for (const { uri } of workspace.workspaceFolders ?? []) {
    const own = createRequire(join(uri.fsPath, "package.json"));
    try {
      // `prisma-paged lsp` needs the tools in its own version.
      const [tools, generator] = [own("@prisma-paged/tools/package.json"), own("prisma-paged/package.json")];
      if (tools.version === generator.version)
        return join(own.resolve("prisma-paged/package.json"), "../bin/prisma-paged.js");
    } catch {
      // Not installed here.
    }
  }
  return join(ownFolder, "dist/server.cjs");
}

/** What `prisma-paged explain` prints of a model, beside the schema. */
async function showExplanation(uri: string, model: string): Promise<void> {
  const content: unknown = await commands.executeCommand("prisma-paged.explain", uri, model);
  if (typeof content !== "string") return;
  const document = await workspace.openTextDocument({ content, language: "plaintext" });
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: true });
}
