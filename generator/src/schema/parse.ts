/** The texts of a schema → its datamodel, provider and generator blocks, read by Prisma's own parser. */
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
import { unclosedMessage } from "./unclosed.js";

export interface LoadedSchema {
  /** A schema file, or the folder of several. Absolute. */
  readonly path: string;
  readonly dmmf: Pick<DMMF.Document, "datamodel">;
  /** The datasource's provider; empty if the schema has no datasource. */
  readonly provider: string;
  /** In the schema's order. */
  readonly generators: readonly NamedGenerator[];
  /** What it was read from: the files' paths and texts without comments. */
  readonly code: string;
}

export interface NamedGenerator extends GeneratorBlock {
  readonly name: string;
}

/** What a schema is read with beside its texts. */
export interface ParseOptions {
  readonly cwd: string;
  /** Where `env("…")` of a generator block is looked up. */
  readonly env: { readonly [name: string]: string | undefined };
  readonly color: boolean;
}

/**
 * @param path of the schema: a file, or the folder of several
 * @param known an earlier result, which is returned again if nothing but comments differs
 * @throws UserError with Prisma's own message, or that of a block without its end, if the schema is not valid
 */
export function parseSchema(
  path: string,
  files: readonly SchemaFile[],
  options: ParseOptions,
  known?: LoadedSchema,
): LoadedSchema {
  const code = JSON.stringify(files.map((file) => [file.path, codeOf(file.text)]));
  if (known?.code === code) return known;
  const { generators, datasources } = readBlocks(files, options);
  return {
    path,
    dmmf: { datamodel: ask<DMMF.Datamodel>(parser.get_datamodel, requestOf(files, options)) },
    provider: datasources[0]?.activeProvider ?? "",
    generators: generators.map((block) => toGenerator(block, options)),
    code,
  };
}

/** Only the generator blocks. @throws UserError as `parseSchema` does */
export function parseGenerators(files: readonly SchemaFile[], options: ParseOptions): readonly NamedGenerator[] {
  const { generators } = readBlocks(files, options);
  return generators.map((block) => toGenerator(block, options));
}

/** What the parser is asked, as JSON. */
interface Request {
  readonly json: string;
  /** The texts by the names that messages show. */
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly isColored: boolean;
}

function requestOf(files: readonly SchemaFile[], { cwd, color }: ParseOptions): Request {
  // Named as people would name them, for messages.
  const named = files.map((file) => [relative(cwd, file.path), file.text] as const);
  // What the schema brings itself must not be taken for a colour.
  const isColored = color && !named.some((texts) => texts.some((text) => text.includes("\u001b")));
  return { json: JSON.stringify({ prismaSchema: named, noColor: !isColored }), files: named, isColored };
}

/** The parser reads every model before it answers, so that it gets none. */
function readBlocks(files: readonly SchemaFile[], options: ParseOptions): ConfigAnswer["config"] {
  const blocks = files.map((file) => ({ ...file, text: withoutModels(file) }));
  try {
    return readConfig(requestOf(blocks, options));
  } catch {
    // Its message is to show the lines around the problem.
    return readConfig(requestOf(files, options));
  }
}

function readConfig(request: Request): ConfigAnswer["config"] {
  const { config, errors } = ask<ConfigAnswer>(parser.get_config, request);
  if (errors.length > 0) throw refusal(errors.map(({ message }) => message).join("\n"), request);
  return config;
}

/** After a block that is not closed, Prisma reports the lines of the next one: that block is reported instead. */
function refusal(message: string, { files, isColored }: Request, hint?: string): UserError {
  const unclosed = unclosedMessage(files, isColored);
  const [text, advice] = unclosed === undefined ? [message, encodingHint(files) ?? hint] : [unclosed, undefined];
  return isColored ? new PrismaError(text, advice) : new UserError(text, advice);
}

/** The first file that Prisma cannot read for the bytes that it begins with, which an editor does not show. */
function encodingHint(files: Request["files"]): string | undefined {
  const found = files.find(([, text]) => /^\uFEFF|^\uFFFD|\0/.test(text));
  return found && `save ${found[0]} as UTF-8 without a byte order mark`;
}

/**
 * True for a generator block that starts this package: `prisma-paged`, `npx prisma-paged@0.1.0`,
 * `node …/prisma-paged.js`, `deno run -A npm:prisma-paged`.
 */
export function isOurs({ provider }: Pick<GeneratorBlock, "provider">): boolean {
  const names = provider.split(/\s/).map((word) => word.split(/[/\\:]/).at(-1) ?? "");
  return names.some((name) => /^prisma-paged(\.js|\.cmd|@.+)?$/.test(name));
}

/** The parser's answer to `get_config`, as far as it is used. */
interface ConfigAnswer {
  readonly config: {
    readonly generators: readonly {
      readonly name: string;
      readonly provider: EnvValue;
      readonly output: EnvValue | null;
      readonly config: GeneratorBlock["config"];
      /** The file that holds the block. */
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

/** The parser speaks JSON both ways, and throws what is wrong with a schema as JSON too. */
function ask<Answer>(call: (request: string) => string, request: Request): Answer {
  try {
    return JSON.parse(call(request.json));
  } catch (error) {
    const message = messageOf(error);
    throw refusal(message, request, attributeHint(message));
  }
}

/** For an annotation that is written like an attribute of Prisma, as `title String @filter(partial)`. */
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
