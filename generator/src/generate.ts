/** The generator's pipeline: schema and configuration in, texts out. Each step is a file; only reading touches the disk. */
import { readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { DMMF } from "@prisma/generator-helper";
import type { ApiModel } from "./api-model.js";
import { checkSettings, configPath } from "./block-settings.js";
import { checkExtension, findClient, type GeneratorBlock, importPlan } from "./client-import.js";
import { Diagnostics, GenerationError, renderDiagnostics } from "./diagnostics.js";
import { fromDmmf } from "./dmmf.js";
import { documentsModule } from "./emit-documents.js";
import { emitIndex } from "./emit-index.js";
import { emitResource } from "./emit-resource.js";
import { settingsModule } from "./emit-settings.js";
import { checkOutput } from "./output-check.js";
import { defaultPlatformConfig, type PlatformConfig, readPlatformConfig } from "./platform-config.js";
import { print } from "./print.js";
import { buildApiModel } from "./resource.js";
import { checkRuntime } from "./runtime-version.js";
import { ownBlock, type SchemaBlock, schemaBlocks } from "./schema-blocks.js";
import { readSchemaFiles } from "./schema-files.js";
import { buildSourceMap, type SchemaFile } from "./source-map.js";
import { inSourceOrder } from "./source-order.js";
import { write } from "./write.js";

/** What Prisma tells of one run. */
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
  }
  checkSettings(input.config, diagnostics, block);
  checkExtension(input.config, diagnostics, block?.settings.get("importFileExtension")?.span);
  const { api, warnings } = read(input, files, blocks, diagnostics);
  // Without either of them there was an error.
  if (output === undefined || client === undefined) throw new GenerationError(warnings, diagnostics.all);

  const imports = importPlan(output, client, input.config);
  const emitted = new Map<string, string>();
  for (const resource of api.resources) emitted.set(`${resource.file}.ts`, emitResource(resource, api, imports));
  emitted.set("settings.ts", print(settingsModule(api)));
  emitted.set("documents.ts", print(documentsModule(api, imports)));
  emitted.set("index.ts", emitIndex(api, imports));
  return { output, files: emitted, warnings };
}

/** The whole run: what `emit` gives, written. Returns the warnings as text. @throws GenerationError, nothing written. */
export function generate(input: GenerateOptions): string {
  const { output, files, warnings } = emit(input);
  write(output, files);
  return warnings;
}

/** The schema and its configuration, checked; problems are added to those found before. */
function read(
  input: GenerateOptions,
  files: readonly SchemaFile[],
  blocks: readonly SchemaBlock[],
  diagnostics: Diagnostics,
): { readonly api: ApiModel; readonly warnings: string } {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const sources = buildSourceMap(files, diagnostics);
  const config = readConfig(input, blocks, texts, diagnostics);
  const datamodel = inSourceOrder(fromDmmf(input.dmmf), sources, files);
  const providerSpan = blocks.find(({ keyword }) => keyword === "datasource")?.settings.get("provider")?.span;
  const api = buildApiModel(
    { datamodel, sources, config, provider: input.provider, ...(providerSpan && { providerSpan }) },
    diagnostics,
  );
  const told = renderDiagnostics(diagnostics.all, texts, { color: input.color });
  if (diagnostics.hasErrors) throw new GenerationError(told, diagnostics.all, texts);
  return { api, warnings: told };
}

/**
 * `config` of the generator block, which like `output` is relative to the file that holds the block; else a
 * `platform.yaml` beside the schema, if there is one.
 */
function readConfig(
  input: GenerateOptions,
  blocks: readonly SchemaBlock[],
  texts: Map<string, string>,
  diagnostics: Diagnostics,
): PlatformConfig {
  const folder = /\.prisma$/.test(input.schemaPath) ? dirname(input.schemaPath) : input.schemaPath;
  const block = ownBlock(blocks, input);
  const setting = block?.settings.get("config");
  const named = configPath(input.config, setting, diagnostics);
  if (named === null) return defaultPlatformConfig;
  const path = resolve(named !== undefined && block ? dirname(block.file) : folder, named ?? "platform.yaml");
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) {
    if (named !== undefined) {
      const shown = relative(process.cwd(), path);
      diagnostics.error(
        "missing-config",
        `The generator block names the configuration ${JSON.stringify(named)}, and ${found ? `${shown} is no file` : `there is no ${shown}`}.`,
        setting?.span,
        "`config` is relative to the file that names it",
      );
    }
    return defaultPlatformConfig;
  }
  const text = readFileSync(path, "utf8");
  texts.set(path, text);
  return readPlatformConfig({ path, text }, diagnostics);
}

const missingOutput = "The generator block of prisma-paged needs an `output`, a folder for the modules.";
const outputHint = 'add `output = "../src/generated/api"`; it is relative to the schema';

const noClient =
  "The schema has no generator for the Prisma client, which the emitted modules import their types from.";
const clientHint = `add one:

  generator client {
    provider = "prisma-client"
    output   = "../src/generated/prisma"
  }`;
