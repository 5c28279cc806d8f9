/** `prisma-paged generate --watch`: generates the modules again whenever a user edits the schema or platform.yaml. */
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { newProblems } from "../diagnostics/corrections.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { GenerationError, renderDiagnostics } from "../diagnostics/report.js";
import { PrismaError, UserError } from "../diagnostics/user-error.js";
import { changesBetween } from "../diff/changes.js";
import { sentence } from "../diff/changes-text.js";
import type { SurfaceEntry } from "../diff/surface-entry.js";
import { type WatchedFolder, WatchedFolders } from "../disk/watched-folders.js";
import { writeGenerated } from "../disk/write-generated.js";
import { AnalysisCache } from "../pipeline/analysis-cache.js";
import { emit, type Generated, type GenerateOptions, type RunCache } from "../pipeline/generate.js";
import { readProject } from "../pipeline/read-project.js";
import { planWrites, refuseForeign } from "../pipeline/write.js";
import { countOf } from "../util/figures.js";
import { isInside } from "../util/is-inside.js";
import { isMissing } from "../util/is-missing.js";
import { prismaCommandOf } from "../util/prisma-packages.js";
import { surfaceOfApi } from "./diff-command.js";
import { fixableMessage } from "./report-failure.js";
import { runAll } from "./run-all.js";
import type { Block, ReadBlocks } from "./select-generators.js";
import { displayPath, type Terminal } from "./terminal.js";

/** The cache and the surface that a block leaves for its next run. */
interface KeptRun {
  readonly cache: RunCache;
  readonly surface?: readonly SurfaceEntry[];
}

/**
 * Generates, and again after each edit, until the process is stopped. An error is reported, and the modules stay as
 * they are.
 * @param command that runs meanwhile, such as a server. The watch ends with it
 * @param fixHint returns the line that follows the printed problems
 */
export async function watchAll(
  readBlocks: ReadBlocks,
  command: readonly string[],
  fixHint: (printed: readonly Diagnostic[]) => string,
  terminal: Terminal,
): Promise<0 | 1> {
  const generate = generator(readBlocks, fixHint, terminal);
  let running = Promise.resolve();
  const watched = new WatchedFolders(
    (name) => /\.(?:prisma|ya?ml)$/.test(name),
    () => {
      running = running.then(run);
    },
  );
  const run = async () => watched.watch(await generate());
  await run();
  terminal.out(`Watching ${watched.folders.map((folder) => displayPath(folder, terminal)).join(", ")}.`);
  const code = await (command.length === 0 ? new Promise<number>(() => {}) : exitCodeOf(command, terminal));
  watched.close();
  return code === 0 ? 0 : 1;
}

/** Returns the folders of all files that the blocks are read from, each once. */
function foldersOf(blocks: readonly Block[]): readonly WatchedFolder[] {
  const folders = new Map<string, WatchedFolder>();
  for (const { input } of blocks) {
    const { files, configFile } = readProject(input);
    const isFile = files.some(({ path }) => path === input.schemaPath);
    if (!isFile) folders.set(input.schemaPath, { folder: input.schemaPath, isDeep: true });
    for (const path of [...files.map((file) => file.path), configFile.path]) {
      const folder = dirname(path);
      const isWithin = !isFile && isInside(folder, input.schemaPath);
      if (!isWithin && !folders.has(folder)) folders.set(folder, { folder, isDeep: false });
    }
  }
  return [...folders.values()];
}

/**
 * Returns a function that runs once, with the caches of the run before, and returns the folders that were read last.
 */
function generator(
  readBlocks: ReadBlocks,
  fixHint: (printed: readonly Diagnostic[]) => string,
  terminal: Terminal,
): () => Promise<readonly WatchedFolder[]> {
  const kept = new Map<string, KeptRun>();
  let blocks: readonly Block[] = [];
  let folders: readonly WatchedFolder[] | undefined;
  const warnings = new KnownWarnings(terminal);
  return async () => {
    const began = performance.now();
    try {
      const before = blocks[0]?.input.dmmf;
      blocks = readBlocks();
      folders = foldersOf(blocks);
      const [first] = blocks;
      if (before !== undefined && first !== undefined && first.input.dmmf !== before)
        await generateClient(first, terminal);
      const emittedBlocks = runAll(blocks, ({ name, input }) => emitted(input, kept, name), terminal);
      for (const { plan } of emittedBlocks) refuseForeign(plan);
      await writeGenerated(
        emittedBlocks.flatMap(({ plan }) => plan.changes),
        terminal.cwd,
      );
      const took = `${Math.round(performance.now() - began)} ms`;
      warnings.report(emittedBlocks);
      for (const { name, output, plan, ...read } of emittedBlocks) {
        const surface = surfaceOfApi(read);
        const changes = changesBetween(kept.get(name)?.surface ?? surface, surface).map(
          (change) => `${sentence(change)}${change.severity === "breaking" ? " (breaking)" : ""}`,
        );
        const written = `${countOf(plan.changes.length, "module")} in ${displayPath(output, terminal)}`;
        terminal.out([...changes, `Generated ${written} in ${took}.`].join("\n"));
        kept.set(name, { cache: cacheOf(kept, name), surface });
      }
    } catch (error) {
      const message =
        error instanceof GenerationError ? warnings.renderFailure(error, fixHint) : messageOf(error, blocks, terminal);
      if (message === undefined || folders === undefined) throw error;
      terminal.error(message);
    }
    return folders;
  };
}

/** The warnings that were printed before. A run prints only new ones. */
class KnownWarnings {
  readonly #terminal: Terminal;
  /** The warnings of each generator block's last run, by its name. */
  readonly #known = new Map<string, readonly Diagnostic[]>();
  /** The warnings that failed runs have printed since the last run without an error. */
  #besideErrors: readonly Diagnostic[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Prints the new warnings of each block, and the number of its others. */
  report(emittedBlocks: readonly (Pick<Generated, "diagnostics" | "sources" | "block"> & Pick<Block, "name">)[]): void {
    const { color, out } = this.#terminal;
    for (const { name, diagnostics, sources, block } of emittedBlocks) {
      const fresh = newProblems(diagnostics, [...(this.#known.get(name) ?? []), ...this.#besideErrors]);
      const options = { color, ...(block !== undefined && { block }) };
      const repeatedCount = diagnostics.length - fresh.length;
      if (fresh.length > 0) out(renderDiagnostics(fresh, sources, options));
      if (repeatedCount > 0)
        out(`${countOf(repeatedCount, "warning")}${block === undefined ? "" : ` of generator ${block}`}, as before.`);
      this.#known.set(name, diagnostics);
    }
    this.#besideErrors = [];
  }

  /** Returns the errors and the new warnings. */
  renderFailure(
    { diagnostics, sources, block }: GenerationError,
    fixHint: (printed: readonly Diagnostic[]) => string,
  ): string {
    const known = [...[...this.#known.values()].flat(), ...this.#besideErrors];
    const fresh = newProblems(diagnostics, known);
    this.#besideErrors = [...this.#besideErrors, ...fresh.filter(({ severity }) => severity === "warning")];
    const { color } = this.#terminal;
    return renderDiagnostics(fresh, sources, { color, ...(block !== undefined && { block }) }) + fixHint(fresh);
  }
}

/** Returns the message of a failure that the user can fix, or undo by a switch of the branch; undefined for a bug. */
function messageOf(error: unknown, blocks: readonly Block[], terminal: Terminal): string | undefined {
  const [first] = blocks;
  if (!isMissing(error) || first === undefined) return fixableMessage(error);
  const path = displayPath(first.input.schemaPath, terminal);
  return `The schema \`${path}\` is not there. Its modules stay until it is back.`;
}

function cacheOf(kept: Map<string, KeptRun>, name: string): RunCache {
  const known = kept.get(name) ?? { cache: { analysis: new AnalysisCache(), emission: new Map() } };
  kept.set(name, known);
  return known.cache;
}

function emitted(input: GenerateOptions, kept: Map<string, KeptRun>, name: string) {
  const generated = emit(input, cacheOf(kept, name));
  return { ...generated, name, plan: planWrites(generated.output, generated.files) };
}

/** Runs `prisma generate` for the Prisma Client alone, because the modules import its types. */
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

/** Runs a command with the terminal's input and output, and returns its exit code. */
function exitCodeOf(command: readonly string[], { cwd }: Terminal): Promise<number> {
  const child = spawn(command.join(" "), { cwd, stdio: "inherit", shell: true });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}
