/** `prisma-paged generate --watch`: the modules follow the schema and platform.yaml while a person edits them. */
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { GenerationError } from "../diagnostics/report.js";
import { PrismaError, printed, UserError } from "../diagnostics/user-error.js";
import { changesBetween } from "../diff/changes.js";
import { sentence } from "../diff/changes-text.js";
import type { Fact } from "../diff/fact.js";
import { commit } from "../disk/commit.js";
import { WatchedFolders } from "../disk/watched-folders.js";
import { emit, type GenerateOptions, type RunMemory } from "../pipeline/generate.js";
import { Memory } from "../pipeline/memory.js";
import { readProject } from "../pipeline/read-project.js";
import { planWrites, refuseForeign } from "../pipeline/write.js";
import { prismaCommandOf } from "../util/prisma-packages.js";
import { surfaceOfApi } from "./diff-command.js";
import { runAll } from "./run-all.js";
import type { Block, ReadBlocks } from "./select-generators.js";
import { displayPath, type Terminal } from "./terminal.js";

/** What a block leaves for its next run. */
interface Kept {
  readonly memory: RunMemory;
  readonly surface?: readonly Fact[];
}

/**
 * Generates, and again after each edit, until the process is stopped. An error is reported, and the modules stay as they are.
 * @param command that runs meanwhile, such as a server: the watch ends with it
 */
export async function watchAll(readBlocks: ReadBlocks, command: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const generate = generator(readBlocks, terminal);
  let running = Promise.resolve();
  const watched = new WatchedFolders(
    (name) => /\.(?:prisma|ya?ml)$/.test(name),
    () => {
      running = running.then(run);
    },
  );
  const run = async () => watched.add(await generate());
  await run();
  terminal.out(`Watching ${watched.folders.map((folder) => displayPath(folder, terminal)).join(", ")}.`);
  const code = await (command.length === 0 ? new Promise<number>(() => {}) : exitCodeOf(command, terminal));
  watched.close();
  return code === 0 ? 0 : 1;
}

/** The folders of what is read. */
function foldersOf(blocks: readonly Block[]): Iterable<string> {
  return new Set(
    blocks.flatMap(({ input }) => {
      const { files, configFile } = readProject(input);
      const isFile = input.schemaPath.endsWith(".prisma");
      return [
        ...(isFile ? [] : [input.schemaPath]),
        ...files.map(({ path }) => dirname(path)),
        dirname(configFile.path),
      ];
    }),
  );
}

/** One run after another, each with what the one before left. Returns the folders of what was read last. */
function generator(readBlocks: ReadBlocks, terminal: Terminal): () => Promise<Iterable<string>> {
  const kept = new Map<string, Kept>();
  let blocks: readonly Block[] = [];
  let folders: Iterable<string> | undefined;
  let said = "";
  const say = (text: string) => {
    if (text !== said) terminal.out(text);
    said = text;
  };
  return async () => {
    const began = performance.now();
    try {
      const before = blocks[0]?.input.dmmf;
      blocks = readBlocks();
      folders = foldersOf(blocks);
      const [first] = blocks;
      if (before !== undefined && first !== undefined && first.input.dmmf !== before)
        await generateClient(first, terminal);
      const all = runAll(blocks, ({ name, input }) => emitted(input, kept, name), terminal);
      for (const { plan } of all) refuseForeign(plan);
      await commit(
        all.flatMap(({ plan }) => plan.changes),
        terminal.cwd,
      );
      const took = `${Math.round(performance.now() - began)} ms`;
      const warnings = all.map((each) => each.warnings).filter((text) => text !== "");
      say(warnings.join("\n"));
      for (const { name, output, plan, ...read } of all) {
        const surface = surfaceOfApi(read);
        const changes = changesBetween(kept.get(name)?.surface ?? surface, surface).map(
          (change) => `${sentence(change)}${change.severity === "breaking" ? " (breaking)" : ""}`,
        );
        const { length } = plan.changes;
        const written = `${length} ${length === 1 ? "module" : "modules"} in ${displayPath(output, terminal)}`;
        terminal.out([...changes, `Generated ${written} in ${took}.`].join("\n"));
        kept.set(name, { memory: memoryOf(kept, name), surface });
      }
    } catch (error) {
      const isExpected = error instanceof UserError || error instanceof GenerationError || isOfSystem(error);
      if (!isExpected || folders === undefined) throw error;
      terminal.error(error instanceof GenerationError ? error.message : printed(error));
      said = "";
    }
    return folders;
  };
}

function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

function memoryOf(kept: Map<string, Kept>, name: string): RunMemory {
  const known = kept.get(name) ?? { memory: { analysis: new Memory(), emission: new Map() } };
  kept.set(name, known);
  return known.memory;
}

function emitted(input: GenerateOptions, kept: Map<string, Kept>, name: string) {
  const generated = emit(input, memoryOf(kept, name));
  return { ...generated, name, plan: planWrites(generated.output, generated.files) };
}

/** `prisma generate` for the client alone, whose types the modules import. */
async function generateClient({ input, clients }: Block, terminal: Terminal): Promise<void> {
  const prisma = prismaCommandOf(terminal.cwd);
  if (prisma === undefined) throw new UserError("`prisma` is not installed here.", "run `prisma generate`");
  const chosen = clients.flatMap((name) => ["--generator", name]);
  const args = [prisma, "generate", "--no-hints", "--schema", input.schemaPath, ...chosen];
  const child = spawn(process.execPath, args, { cwd: terminal.cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new PrismaError(output.trim());
  terminal.out("Generated the Prisma client.");
}

/** Of a command with the terminal's input and output. */
function exitCodeOf(command: readonly string[], { cwd }: Terminal): Promise<number> {
  const child = spawn(command.join(" "), { cwd, stdio: "inherit", shell: true });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}
