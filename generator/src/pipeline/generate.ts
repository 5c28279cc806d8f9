/** The generator's pipeline: reads, analyses, emits and writes a project. Each step is a file. */

import { relative } from "node:path";
import type { DMMF } from "@prisma/generator-helper";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { GenerationError, renderDiagnostics } from "../diagnostics/report.js";
import { importPlan, statedStyle } from "../emit/import-plan.js";
import { ownBlock, type SchemaBlock } from "../schema/blocks.js";
import { clientModule } from "../schema/client-module.js";
import { findClient, type GeneratorBlock } from "../schema/generator-block.js";
import { type Analysed, analyse } from "./analyse.js";
import type { AnalysisCache } from "./analysis-cache.js";
import { checkClientModule } from "./check-client-module.js";
import { checkOutput } from "./check-output.js";
import { checkPrisma, checkRuntime } from "./check-runtime.js";
import { checkTsconfig } from "./check-tsconfig.js";
import { type EmissionCache, emitFiles } from "./emission.js";
import { type ProjectPlace, readProject } from "./read-project.js";
import { summaryOf } from "./summary.js";
import { refuseUnreadDeclarations } from "./unread-declarations.js";
import { writeFiles } from "./write.js";

/** The options that Prisma passes to one run. */
export interface GenerateOptions extends ProjectPlace {
  readonly dmmf: Pick<DMMF.Document, "datamodel">;
  /** The datasource's provider: `sqlite`, `postgresql` … */
  readonly provider: string;
  /** The schema's other generators: one of them generates the Prisma Client. */
  readonly otherGenerators: readonly GeneratorBlock[];
  /** Whether messages are coloured. */
  readonly color: boolean;
}

/** An API without an error, and its warnings as text. The text is empty if there are no warnings. */
export interface ReadApi extends Analysed {
  readonly warnings: string;
}

/** The emitted files by name, and the absolute folder that they are written to. */
export interface Generated extends ReadApi {
  readonly output: string;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The caches that a run leaves for the next one of the same project, so that each does only what an edit makes
 * necessary.
 */
export interface RunCache {
  readonly analysis: AnalysisCache;
  readonly emission: EmissionCache;
}

/**
 * Reads and analyses a project, without a check of the files around the emitted modules.
 * @throws GenerationError with every problem found
 */
export function readApi(input: GenerateOptions): ReadApi {
  return withoutErrors(analyse({ ...input, ...readProject(input) }), input);
}

/**
 * Reads and analyses a project, and finds every problem that generating would report, including those of the
 * surroundings. Emits nothing.
 */
export function analyseProject(input: GenerateOptions, cache?: AnalysisCache): Analysed {
  const project = readProject(input);
  const diagnostics = new Diagnostics();
  checkSurroundings(input, ownBlock(project.blocks, input), diagnostics);
  return analyse({ ...input, ...project }, diagnostics, cache);
}

/** Checks the surroundings of the emitted modules on the disk: other generators' files, packages, a tsconfig.json. */
function checkSurroundings(
  { output, otherGenerators, provider, config }: GenerateOptions,
  block: SchemaBlock | undefined,
  diagnostics: Diagnostics,
): void {
  const client = findClient(otherGenerators);
  const span = block?.settings.get("output")?.span;
  if (output === undefined) diagnostics.error({ ...missingOutput, span: block?.span });
  if (client === undefined) diagnostics.error(noClient);
  if (output === undefined) return;
  checkOutput(output, otherGenerators, diagnostics, span);
  checkRuntime(output, diagnostics, span);
  // Deno reads no tsconfig.json here.
  const isDeno = String(client?.config.runtime).startsWith("deno");
  if (!isDeno) checkTsconfig(output, statedStyle(client, config), diagnostics, span);
  const module = clientModule(config);
  // A client in another package imports Prisma's packages there; either package may have the adapter.
  const folders = module === undefined ? [output] : [client?.output ?? output, output];
  checkPrisma({ folders, client, provider, span }, diagnostics);
  if (module === undefined || isDeno) return;
  checkClientModule(output, module, diagnostics, block?.settings.get("import")?.span);
}

/**
 * Returns the files of a project without writing them.
 * @throws GenerationError with every problem found. Then nothing should be written.
 *
 * @example
 * ```ts
 * const { files } = emit(options);
 * console.log(files.get("index.ts"));
 * ```
 */
export function emit(input: GenerateOptions, cache?: RunCache): Generated {
  const read = withoutErrors(analyseProject(input, cache?.analysis), input);
  const { output } = input;
  const client = findClient(input.otherGenerators);
  // If either is missing, there was an error above.
  if (output === undefined || client === undefined) throw new GenerationError(read.warnings, []);

  const imports = importPlan(output, client, input.config);
  return { ...read, output, files: emitFiles(read.api, imports, cache?.emission) };
}

/**
 * Runs the whole pipeline: writes the files of `emit`. Returns the warnings and the summary as text (empty: none).
 * @throws GenerationError before anything is written
 * @throws UserError if annotations were not found, or, after the others are written, if a file cannot be
 *
 * @example
 * ```ts
 * for (const text of await generate(options)) console.log(text);
 * ```
 */
export async function generate(input: GenerateOptions): Promise<readonly string[]> {
  const { api, output, files, warnings } = emit(input);
  const { created } = await writeFiles(output, files);
  const folder = relative(process.cwd(), output).replaceAll("\\", "/") || ".";
  return [warnings, summaryOf(api, { folder, isNew: created.includes("index.ts") })];
}

/**
 * Returns the API with its warnings as text.
 * @throws GenerationError if there is an error.
 * @throws UserError as `refuseUnreadDeclarations` does
 */
function withoutErrors(analysed: Analysed, { color }: Pick<GenerateOptions, "color">): ReadApi {
  refuseUnreadDeclarations(analysed);
  const { diagnostics, sources, block } = analysed;
  const warnings = renderDiagnostics(diagnostics, sources, { color, ...(block !== undefined && { block }) });
  const isWrong = diagnostics.some(({ severity }) => severity === "error");
  if (isWrong) throw new GenerationError(warnings, diagnostics, sources, block);
  return { ...analysed, warnings };
}

const missingOutput = {
  code: "missing-output",
  headline: "prisma-paged needs an `output`",
  label: "the folder for the modules that it emits",
  help: 'add `output = "../src/generated/api"`; it is relative to the schema',
} as const;

const noClient = {
  code: "no-client",
  headline: "the schema has no generator for the Prisma Client",
  label: "the emitted modules import their types from it",
  help: `add one:

  generator client {
    provider = "prisma-client"
    output   = "../src/generated/prisma"
  }`,
} as const;
