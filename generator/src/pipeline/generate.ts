/**
 * The generator's pipeline: schema and configuration in, texts out. Each step is a file; only reading touches the disk.
 */

import { relative } from "node:path";
import type { DMMF } from "@prisma/generator-helper";
import { warnOfOtherComments } from "../checks/ineffective-annotations.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { GenerationError, renderDiagnostics } from "../diagnostics/report.js";
import { importPlan } from "../emit/import-plan.js";
import { emitIndex } from "../emit/index-module.js";
import { emitResource } from "../emit/resource-module.js";
import { settingsModule } from "../emit/settings-module.js";
import type { ApiModel } from "../model/api-model.js";
import { checkExtension, checkSettings, checkSuppressions } from "../options/generator-settings.js";
import { print } from "../printer/print.js";
import { ownBlock, type SchemaBlock, schemaBlocks } from "../schema/blocks.js";
import { fromDmmf } from "../schema/dmmf.js";
import { readSchemaFiles, type SchemaFile } from "../schema/files.js";
import { findClient, type GeneratorBlock } from "../schema/generator-block.js";
import { buildSourceMap } from "../schema/source-map.js";
import { inSourceOrder } from "../schema/source-order.js";
import { buildApiModel } from "./build-api-model.js";
import { checkOutput } from "./check-output.js";
import { checkPrisma, checkRuntime } from "./check-runtime.js";
import { checkTsconfig } from "./check-tsconfig.js";
import { readConfig } from "./read-config.js";
import { summaryOf } from "./summary.js";
import { write } from "./write.js";

/** What Prisma passes to one run. */
export interface GenerateOptions {
  readonly dmmf: Pick<DMMF.Document, "datamodel">;
  /** The datasource's provider: `sqlite`, `postgresql` … */
  readonly provider: string;
  /** A schema file, or the folder of several. Absolute. */
  readonly schemaPath: string;
  /** The name of the generator block: `api`. Without it the block is known by its output. */
  readonly name?: string;
  /** The output folder, absolute; undefined if the generator block has none. */
  readonly output: string | undefined;
  /** The generator block's other settings. */
  readonly config: GeneratorBlock["config"];
  /** The schema's other generators: one of them makes the Prisma client. */
  readonly otherGenerators: readonly GeneratorBlock[];
  /** True to colour messages. */
  readonly color: boolean;
}

/** The emitted files by name, where they go, and the warnings as text (empty: none). */
export interface Generated {
  readonly api: ApiModel;
  readonly output: string;
  readonly files: ReadonlyMap<string, string>;
  readonly warnings: string;
}

/** What is to be emitted, and the warnings as text (empty: none). @throws GenerationError with every problem found. */
export function readApi(input: GenerateOptions): { readonly api: ApiModel; readonly warnings: string } {
  const files = readSchemaFiles(input.schemaPath);
  return read(input, files, schemaBlocks(files), new Diagnostics());
}

/** @throws GenerationError with every problem found: then nothing is to be written. */
export function emit(input: GenerateOptions): Generated {
  const diagnostics = new Diagnostics();
  const client = findClient(input.otherGenerators);
  const { output } = input;
  const files = readSchemaFiles(input.schemaPath);
  const blocks = schemaBlocks(files);
  const block = ownBlock(blocks, input);
  if (output === undefined) diagnostics.error("missing-output", missingOutput, block?.span, outputHint);
  if (client === undefined) diagnostics.error("no-client", noClient, undefined, clientHint);
  if (output !== undefined) {
    const span = block?.settings.get("output")?.span;
    checkOutput(output, input.otherGenerators, diagnostics, span);
    checkRuntime(output, diagnostics, span);
    checkTsconfig(output, diagnostics, span);
    checkPrisma({ output, client, provider: input.provider, span }, diagnostics);
  }
  checkSettings(input.config, diagnostics, block);
  checkSuppressions(input.config, block?.settings.get("suppress"), diagnostics);
  checkExtension(input.config, diagnostics, block?.settings.get("importFileExtension")?.span);
  const { api, warnings } = read(input, files, blocks, diagnostics);
  // Without either of them there was an error.
  if (output === undefined || client === undefined) throw new GenerationError(warnings, diagnostics.all);

  const imports = importPlan(output, client, input.config);
  const emitted = new Map<string, string>();
  for (const resource of api.resources) emitted.set(`${resource.file}.ts`, emitResource(resource, api, imports));
  emitted.set("settings.ts", print(settingsModule(api)));
  emitted.set("index.ts", emitIndex(api, imports));
  return { api, output, files: emitted, warnings };
}

/**
 * The whole run: writes the files of `emit`. Returns the warnings and what was made, each as text (empty: none).
 * @throws GenerationError, nothing written.
 */
export function generate(input: GenerateOptions): readonly string[] {
  const { api, output, files, warnings } = emit(input);
  const { created } = write(output, files);
  const folder = relative(process.cwd(), output).replaceAll("\\", "/") || ".";
  return [warnings, summaryOf(api, { folder, isNew: created.includes("index.ts") })];
}

/** The schema and its configuration, checked; problems are added to those found before. */
function read(
  input: GenerateOptions,
  files: readonly SchemaFile[],
  blocks: readonly SchemaBlock[],
  diagnostics: Diagnostics,
): { readonly api: ApiModel; readonly warnings: string } {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const sources = buildSourceMap(files);
  warnOfOtherComments(sources, diagnostics);
  const config = readConfig(input, blocks, texts, diagnostics);
  const datamodel = inSourceOrder(fromDmmf(input.dmmf), sources, files);
  const datasource = blocks.find(({ keyword }) => keyword === "datasource")?.settings;
  const providerSpan = datasource?.get("provider")?.span;
  const relationMode = /"(\w+)"/.exec(datasource?.get("relationMode")?.text ?? "")?.[1];
  const api = buildApiModel(
    { datamodel, sources, config, provider: input.provider, relationMode, ...(providerSpan && { providerSpan }) },
    diagnostics,
  );
  if (api.resources.length === 0 && !diagnostics.hasErrors) {
    const message = "no model has `@pagination`: the API has no routes";
    const hint = "add `/// @pagination` above each model that the API is to show";
    diagnostics.warning("no-resources", message, ownBlock(blocks, input)?.span, hint);
  }
  const report = renderDiagnostics(diagnostics.all, texts, { color: input.color });
  if (diagnostics.hasErrors) throw new GenerationError(report, diagnostics.all, texts);
  return { api, warnings: report };
}

const missingOutput = "prisma-paged needs an `output`: the folder for the modules that it emits.";
const outputHint = 'add `output = "../src/generated/api"`; it is relative to the schema';

const noClient = "The schema has no generator for the Prisma Client: the emitted modules import their types from it.";
const clientHint = `add one:

  generator client {
    provider = "prisma-client"
    output   = "../src/generated/prisma"
  }`;
