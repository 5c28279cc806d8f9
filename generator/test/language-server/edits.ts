/**
 * Sequences of edits that are drawn at random, played to the command as a process: whatever is opened, typed, renamed or
 * deleted, the server goes on, and in the end shows what a server shows that has just been started.
 */
import { deepStrictEqual } from "node:assert";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { emptyFolder } from "../prisma-child.js";
import { type Random, randomOf } from "../random.js";
import { author, book, head } from "../temporary-project.js";
import { connect, type Editor, startEditor, uriOf } from "./client.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));

/** Plays a number of sequences to one process, the first with this seed. @throws Error with the seed that fails */
export async function playSequences(count: number, firstSeed: number): Promise<void> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [command, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "pipe"], env });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  const ended = once(child, "exit");
  const editor = await connect(child.stdout, child.stdin);
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const done: string[] = [];
    const played = playSequence(editor, seed, done);
    const end = ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)));
    await Promise.race([played, end]).catch((cause) => {
      throw new Error(`Sequence ${seed}:\n${done.join("\n")}\n${String(cause)}\n${errors}`, { cause });
    });
  }
  // Each reason is shown once.
  deepStrictEqual([...new Set(editor.messages)], editor.messages);
  await editor.connection.sendRequest("shutdown");
  await editor.connection.sendNotification("exit");
  deepStrictEqual(await ended, [0, null]);
  editor.connection.dispose();
}

async function playSequence(editor: Editor, seed: number, done: string[]): Promise<void> {
  const random = randomOf(seed);
  const folder = emptyFolder(`lsp-edits/${seed}`);
  const project = new Project(folder, editor, random);
  project.checkOut();
  for (let step = random.integer(4, 12); step > 0; step--) done.push(await project.act());
  await editor.filesChanged(join(folder, "package.json"));
  const fresh = await startEditor();
  for (const [path, text] of project.open) await fresh.open(path, text);
  // Each has read the files once it has answered.
  for (const path of project.open.keys()) {
    for (const each of [editor, fresh]) await each.of("textDocument/documentSymbol", path);
  }
  await settled(() => comparable(fresh, folder));
  // On a busy machine, the server that has just been started may be the later one of the two.
  await settled(() => {
    const both = [comparable(editor, folder), comparable(fresh, folder)] as const;
    return isDeepStrictEqual(...both) ? "the same" : both;
  }, "the same");
  deepStrictEqual(comparable(editor, folder), comparable(fresh, folder));
  await fresh.stop();
  for (const path of project.open.keys()) await editor.close(path);
  rmSync(folder, { recursive: true, force: true });
  await editor.filesChanged(folder);
  const bugs = editor.messages.filter((message) => message.includes("bug"));
  deepStrictEqual(bugs, []);
}

/**
 * The problems by file. While Prisma refuses a schema, a server reports those of the last one that Prisma read, which a
 * server that has just been started does not know.
 */
function comparable({ shown }: Editor, folder: string): unknown {
  const own = Object.entries(shown).filter(([uri]) => uri.startsWith(uriOf(folder)));
  const isRefused = own.some(([, all]) => all.some(({ source }) => source === "prisma"));
  return own
    .map(([uri, all]) => [uri, isRefused ? all.filter(({ source }) => source === "prisma") : all] as const)
    .filter(([, { length }]) => length > 0)
    .map(([uri, all]) => `${uri} ${all.map(({ range, message }) => JSON.stringify([range, message])).join("\n")}`)
    .sort();
}

/** Returns what a function returns once it has not changed for some time, at once if it is what is expected. */
async function settled(read: () => unknown, expected?: unknown): Promise<unknown> {
  const patience = expected === undefined ? 60 : 2000;
  let found = read();
  for (let since = performance.now(); performance.now() < since + patience; await setTimeout(10)) {
    const now = read();
    if (isDeepStrictEqual(now, expected)) return now;
    if (!isDeepStrictEqual(now, found)) since = performance.now();
    found = now;
  }
  return found;
}

const shelf = `/// @pagination(itemsPerPge: 5)
model Shelf {
  id Int @id
  /// @filter(exakt)
  place String
}
`;

const imports = 'import { defineConfig, env } from "prisma/config";\n';
const configs = [
  `${imports}export default defineConfig({ schema: "prisma", datasource: { url: env("DATABASE_URL") } });\n`,
  `${imports}export default defineConfig({ schema: "prisma" });\n`,
  `${imports}if (process.argv.includes("lsp")) console.log("a line");\nexport default defineConfig({ schema: "schema.prisma" });\n`,
  "process.exit(1);\n",
  'throw new Error("thrown by the config");\n',
  "export default {",
  "",
];
const packageFiles = [
  "{}",
  "\uFEFF{}",
  '{ "dependencies": null }',
  "{",
  "",
  '{ "prisma": { "schema": "./prisma" } }',
  "[]",
];
const tsconfigs = ['{ "extends": "./gone.json" }', "{}", "", "{ // a comment\n}", '{ "extends": 5 }'];
const yamls = ["platform:\n  title: Books\n", "platform:\n  titel: Books\n", "", "- [", "platform: !!js/function 1\n"];

/** The schema's files of a branch, by path. */
const branches: readonly Readonly<Record<string, string>>[] = [
  { "schema.prisma": head + book + author },
  { "schema.prisma": head + shelf },
  { "prisma/schema.prisma": head + book },
  {
    "prisma/main.prisma": head.replaceAll("./", "../"),
    "prisma/book.prisma": book,
    "prisma/models/shelf.prisma": shelf,
  },
  { "prisma/main.prisma": head.replaceAll("./", "../"), "prisma/author.prisma": author },
  { "schema.prisma": book },
  { "schema.prisma": head + book.replace("}\n", "\n") + author },
  {},
];

const typed = [
  "/// @pagination\n",
  "@filter(",
  "model New {\n  id Int @id\n",
  "}\n",
  "{",
  "/*",
  "\r",
  "\u0000",
  "\uD83D",
  "é".repeat(50),
  "  extra String?\n",
  '"',
  "platform:\n",
  "  : [",
  "enum Size {\n  S\n}\n",
  "// use prisma-8\n",
];

/** A project, and the documents of it that are open. */
class Project {
  readonly open = new Map<string, string>();
  readonly #folder: string;
  readonly #editor: Editor;
  readonly #random: Random;

  constructor(folder: string, editor: Editor, random: Random) {
    this.#folder = folder;
    this.#editor = editor;
    this.#random = random;
  }

  /** Writes the files of a branch, in place of all that is there. */
  checkOut(): string {
    const random = this.#random;
    rmSync(this.#folder, { recursive: true, force: true });
    const files: Record<string, string> = { ...random.pick(branches) };
    if (random.chance(0.9)) files["package.json"] = random.chance(0.6) ? "{}" : random.pick(packageFiles);
    if (random.chance(0.25)) files["prisma.config.ts"] = random.pick(configs);
    if (random.chance(0.2)) files["tsconfig.json"] = random.pick(tsconfigs);
    if (random.chance(0.3)) files[random.pick(["platform.yaml", "prisma/platform.yaml"])] = random.pick(yamls);
    for (const [path, text] of Object.entries(files)) this.#write(join(this.#folder, path), text);
    return `check out ${JSON.stringify(files)}`;
  }

  /** Does something, and returns what it was. */
  async act(): Promise<string> {
    const acts = [
      "open",
      "open",
      "open",
      "type",
      "type",
      "type",
      "type",
      "ask",
      "ask",
      "save",
      "rename",
      "delete",
      "close",
    ];
    switch (this.#random.pick([...acts, "switch", "odd", "report"])) {
      case "open":
        return await this.#openDocument();
      case "type":
        return await this.#type();
      case "ask":
        return await this.#ask();
      case "save":
        return await this.#onOpen("save", async (path, text) => {
          if (this.#isFree(path)) this.#write(path, text);
          await this.#reportChange(path);
          return undefined;
        });
      case "rename":
        return await this.#rename();
      case "delete":
        return await this.#delete();
      case "close":
        return await this.#onOpen("close", async (path) => {
          this.open.delete(path);
          await this.#editor.close(path);
          return undefined;
        });
      case "switch": {
        const what = this.checkOut();
        await this.#reportChange(this.#folder);
        return what;
      }
      case "odd":
        return await this.#openOddly();
      default:
        await this.#editor.filesChanged(this.#folder);
        return "report";
    }
  }

  #path(): string {
    const names = ["schema.prisma", "prisma/schema.prisma", "prisma/main.prisma", "prisma/book.prisma", "new.prisma"];
    const others = ["prisma/models/shelf.prisma", "platform.yaml", "prisma/platform.yaml", "gone/a (1)/b.prisma"];
    return join(this.#folder, this.#random.pick([...names, ...others]));
  }

  /** Opens a file, which need not be on the disk. */
  async #openDocument(): Promise<string> {
    const path = this.#path();
    if (this.open.has(path)) return `${path} is open`;
    const text =
      existsSync(path) && this.#isFree(path) ? readFileSync(path, "utf8") : this.#random.pick([head, book, "", shelf]);
    this.open.set(path, text);
    await this.#editor.open(path, text);
    return `open ${path}`;
  }

  async #type(): Promise<string> {
    const random = this.#random;
    return await this.#onOpen("type", async (path, text) => {
      const start = random.integer(0, text.length);
      const removed = text.slice(start, start + (random.chance(0.4) ? random.integer(1, 60) : 0));
      const added = random.chance(0.8) ? random.pick(typed) : "";
      const after = text.slice(0, start) + added + text.slice(start + removed.length);
      this.open.set(path, after);
      await this.#editor.replace(path, after);
      return JSON.stringify({ start, removed, added });
    });
  }

  async #ask(): Promise<string> {
    const random = this.#random;
    const path = random.chance(0.8) ? (random.pick([...this.open.keys(), this.#path()]) ?? "") : this.#path();
    const position = { line: random.integer(0, 30), character: random.integer(0, 40) };
    const range = { start: { line: 0, character: 0 }, end: position };
    const [method, more] = random.pick([
      ["textDocument/completion", { position }],
      ["textDocument/hover", { position }],
      ["textDocument/definition", { position }],
      ["textDocument/references", { position, context: { includeDeclaration: true } }],
      ["textDocument/inlayHint", { range }],
      ["textDocument/codeLens", {}],
      ["textDocument/documentSymbol", {}],
      ["textDocument/codeAction", { range, context: { diagnostics: [] } }],
    ] as const);
    await this.#editor.of(method, path, more);
    await this.#editor.connection.sendRequest("workspace/executeCommand", {
      command: "prisma-paged.explain",
      arguments: [uriOf(path), "Book"],
    });
    return `${method} ${path}`;
  }

  async #rename(): Promise<string> {
    const [from, to] = [this.#path(), this.#path()];
    if (!existsSync(from) || existsSync(to) || from.endsWith(".prisma") !== to.endsWith(".prisma")) return "no rename";
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    const text = this.open.get(from);
    if (text !== undefined && !this.open.has(to)) {
      this.open.delete(from);
      this.open.set(to, text);
      await this.#editor.close(from);
      await this.#editor.open(to, text);
    }
    await this.#reportChange(from, to);
    return `rename ${from} to ${to}`;
  }

  async #delete(): Promise<string> {
    const names = ["prisma", "schema.prisma", "package.json", "prisma.config.ts", "prisma/book.prisma", "."];
    const path = join(this.#folder, this.#random.pick(names));
    rmSync(path, { recursive: true, force: true });
    // A folder where a file was.
    if (this.#random.chance(0.2)) mkdirSync(path, { recursive: true });
    await this.#reportChange(path);
    return `delete ${path}`;
  }

  /** Opens what is no file of this machine, and edits what is not open. */
  async #openOddly(): Promise<string> {
    const uri = this.#random.pick([
      "file://host/share/schema.prisma",
      "untitled:Untitled-1",
      "file:///%E0%A4%A.prisma",
      "file:///a%2Fb.prisma",
      "file:",
      "git:/repository/schema.prisma?HEAD",
      "",
    ]);
    const { connection } = this.#editor;
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "prisma", version: 1, text: head + book },
    });
    await connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
    await connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: uriOf(join(this.#folder, "closed.prisma")), version: 3 },
      contentChanges: [{ text: "model" }],
    });
    return `open ${uri}`;
  }

  async #onOpen(what: string, act: (path: string, text: string) => Promise<string | undefined>): Promise<string> {
    if (this.open.size === 0) return `${what} nothing`;
    const [path, text] = this.#random.pick([...this.open]);
    return `${what} ${path} ${(await act(path, text)) ?? ""}`;
  }

  /** Says most times that files have changed. */
  async #reportChange(...paths: readonly string[]): Promise<void> {
    if (this.#random.chance(0.8)) await this.#editor.filesChanged(...paths);
  }

  /** Whether a file can be there: a folder may have taken its place. */
  #isFree(path: string): boolean {
    try {
      readFileSync(path);
      return true;
    } catch (error) {
      return String(error).includes("ENOENT");
    }
  }

  #write(path: string, text: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
