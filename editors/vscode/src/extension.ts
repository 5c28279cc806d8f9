/** Starts the language server of the workspace's own prisma-paged, and shows what it answers. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { commands, type ExtensionContext, env, Uri, ViewColumn, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
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
  const module = serverModule();
  if (module === undefined) {
    const message = "prisma-paged is not installed in this workspace: run `npm install --save-dev prisma-paged`.";
    void window.showWarningMessage(message);
    return;
  }
  const watched = ["**/*.prisma", "**/platform.{yaml,yml}", "**/prisma.config.*", "**/package.json"];
  client = new LanguageClient(
    "prismaPaged",
    "prisma-paged",
    { module, args: ["lsp", "--stdio"], transport: TransportKind.stdio },
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

/** The one that is set, else that of the first folder that has one. */
function serverModule(): string | undefined {
  const named = workspace.getConfiguration("prismaPaged").get<string>("server");
  if (named) return named;
  for (const { uri } of workspace.workspaceFolders ?? []) {
    try {
      const own = createRequire(join(uri.fsPath, "package.json")).resolve("prisma-paged/package.json");
      const module = join(own, "../bin/prisma-paged.js");
      if (existsSync(module)) return module;
    } catch {
      // Not installed here.
    }
  }
  return undefined;
}

/** What `prisma-paged explain` prints of a model, beside the schema. */
async function showExplanation(uri: string, model: string): Promise<void> {
  const content: unknown = await commands.executeCommand("prisma-paged.explain", uri, model);
  if (typeof content !== "string") return;
  const document = await workspace.openTextDocument({ content, language: "plaintext" });
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: true });
}
