/** Parses a schema's datamodel, provider and generator blocks, with Prisma's own parser. */
import { dirname, relative, resolve } from "node:path";
import type { DMMF } from "@prisma/generator-helper";
import parser from "@prisma/prisma-schema-wasm";
import { PrismaError, UserError } from "../diagnostics/user-error.js";
import { withoutModels } from "./blocks.js";
import { annotationNames } from "./doc-comment.js";
import type { SchemaFile } from "./files.js";
import type { GeneratorBlock } from "./generator-block.js";
import { codeOf } from "./lines.js";
import { unknownAttributePattern } from "./prisma-syntax.js";
import { unclosedMessage } from "./unclosed-blocks.js";

export interface LoadedSchema {
  /** A schema file, or the folder of several. Absolute. */
  readonly path: string;
  readonly dmmf: Pick<DMMF.Document, "datamodel">;
  /** The datasource's provider; empty if the schema has no datasource. */
  readonly provider: string;
  /** The generator blocks, in the schema's order. */
  readonly generators: readonly NamedGenerator[];
  /** The files' paths and texts without comments, as JSON, from which this was parsed. */
  readonly code: string;
}

export interface NamedGenerator extends GeneratorBlock {
  readonly name: string;
}

/** The options for parsing a schema, besides its texts. */
export interface ParseOptions {
  readonly cwd: string;
  /** The environment variables that `env("…")` of a generator block refers to. */
  readonly env: { readonly [name: string]: string | undefined };
  readonly color: boolean;
}

/**
 * Parses the texts of a schema with Prisma's parser.
 * @param path of the schema: a file, or the folder of several.
 * @param earlierSchema an earlier result. It is returned again if only comments differ.
 * @throws UserError with Prisma's own message if the schema is not valid, or with the message about a block that is not
 *   closed
 */
export function parseSchema(
  path: string,
  files: readonly SchemaFile[],
  options: ParseOptions,
  earlierSchema?: LoadedSchema,
): LoadedSchema {
  const code = JSON.stringify(files.map((file) => [file.path, codeOf(file.text)]));
  if (earlierSchema?.code === code) return earlierSchema;
  const { generators, datasources } = readBlocks(files, options);
  return {
    path,
    dmmf: { datamodel: ask<DMMF.Datamodel>(parser.get_datamodel, requestOf(files, options)) },
    provider: datasources[0]?.activeProvider ?? "",
    generators: generators.map((block) => toGenerator(block, options)),
    code,
  };
}

/** Parses only the generator blocks. @throws UserError as `parseSchema` does */
export function parseGenerators(files: readonly SchemaFile[], options: ParseOptions): readonly NamedGenerator[] {
  const { generators } = readBlocks(files, options);
  return generators.map((block) => toGenerator(block, options));
}

/** A request to the parser, as JSON. */
interface Request {
  readonly json: string;
  /** The texts by the names that messages show. */
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly isColored: boolean;
}

function requestOf(files: readonly SchemaFile[], { cwd, color }: ParseOptions): Request {
  // Messages show these names, so they are relative to the current folder.
  const named = files.map((file) => [relative(cwd, file.path), file.text] as const);
  // An escape character in the schema itself must not be mistaken for a colour.
  const isColored = color && !named.some((texts) => texts.some((text) => text.includes("\u001b")));
  return { json: JSON.stringify({ prismaSchema: named, noColor: !isColored }), files: named, isColored };
}

/**
 * Reads the generator and datasource blocks. The parser gets no models, because it reads all of them before it answers.
 */
function readBlocks(files: readonly SchemaFile[], options: ParseOptions): ConfigAnswer["config"] {
  const blocks = files.map((file) => ({ ...file, text: withoutModels(file) }));
  try {
    return readConfig(requestOf(blocks, options));
  } catch {
    // The second message shows the lines around the problem, because the parser gets the models too.
    return readConfig(requestOf(files, options));
  }
}

function readConfig(request: Request): ConfigAnswer["config"] {
  const { config, errors } = ask<ConfigAnswer>(parser.get_config, request);
  if (errors.length > 0) throw refusal(errors.map(({ message }) => message).join("\n"), request);
  return config;
}

/**
 * Returns the error for an invalid schema. After a block that is not closed, Prisma reports the lines of the next
 * block, so that the unclosed block is reported instead.
 */
function refusal(message: string, { files, isColored }: Request, hint?: string): UserError {
  const unclosed = unclosedMessage(files, isColored);
  const [text, advice] = unclosed === undefined ? [message, encodingHint(files) ?? hint] : [unclosed, undefined];
  return isColored ? new PrismaError(text, advice) : new UserError(text, advice);
}

/**
 * Returns the fix for the first file that Prisma cannot read because of its encoding; undefined if there is none. An
 * editor does not show a byte order mark.
 */
function encodingHint(files: Request["files"]): string | undefined {
  const found = files.find(([, text]) => /^\uFEFF|^\uFFFD|\0/.test(text));
  return found && `save ${found[0]} as UTF-8 without a byte order mark`;
}

/**
 * Returns whether a generator block starts this package: `prisma-paged`, `npx prisma-paged@0.1.0`,
 * `node …/prisma-paged.js`, `deno run -A npm:prisma-paged`.
 */
export function isOurs({ provider }: Pick<GeneratorBlock, "provider">): boolean {
  const names = provider.split(/\s/).map((word) => word.split(/[/\\:]/).at(-1) ?? "");
  return names.some((name) => /^prisma-paged(\.js|\.cmd|@.+)?$/.test(name));
}

/** The parser's answer to `get_config`, reduced to the used properties. */
interface ConfigAnswer {
  readonly config: {
    readonly generators: readonly {
      readonly name: string;
      readonly provider: EnvValue;
      readonly output: EnvValue | null;
      readonly config: GeneratorBlock["config"];
      /** The path of the file that contains the block. */
      readonly sourceFilePath: string;
    }[];
    readonly datasources: readonly { readonly activeProvider: string }[];
  };
  readonly errors: readonly { readonly message: string }[];
}

interface EnvValue {
  readonly fromEnvVar: string | null;
  readonly value: string | null;
}

function toGenerator(block: ConfigAnswer["config"]["generators"][number], options: ParseOptions): NamedGenerator {
  const { name, config, sourceFilePath } = block;
  const provider = readValue(block.provider, options) ?? "";
  const output = block.output === null ? undefined : readValue(block.output, options);
  const folder = dirname(resolve(options.cwd, sourceFilePath));
  return { name, provider, config, output: output === undefined ? undefined : resolve(folder, output) };
}

function readValue({ fromEnvVar, value }: EnvValue, { env }: ParseOptions): string | undefined {
  if (fromEnvVar === null) return value ?? undefined;
  const found = env[fromEnvVar];
  if (found) return found;
  throw new UserError(`A generator block uses \`env("${fromEnvVar}")\`, which is not set.`);
}

/**
 * Calls the parser and returns its answer. The parser accepts and returns JSON, and also throws the problems of a
 * schema as JSON.
 */
function ask<Answer>(call: (request: string) => string, request: Request): Answer {
  try {
    return JSON.parse(call(request.json));
  } catch (error) {
    const message = messageOf(error);
    throw refusal(message, request, attributeHint(message));
  }
}

/**
 * Returns the hint for an annotation that is written like an attribute of Prisma: `title String @filter(partial)`.
 * Undefined for other messages.
 */
function attributeHint(message: string): string | undefined {
  const [, name = ""] = unknownAttributePattern.exec(message) ?? [];
  if (!annotationNames.some((known) => known === name.split(".").at(-1))) return undefined;
  const written = new RegExp(`@${name}\\([^()]*\\)`).exec(message)?.[0] ?? `@${name}`;
  return `an annotation is a comment: write it as \`/// ${written}\` on a line above`;
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  try {
    const { message }: { message?: unknown } = JSON.parse(text);
    return typeof message === "string" ? message : text;
  } catch {
    return text;
  }
}
