/** Reads the schema's generator blocks of this generator, and selects those that a command is meant for. */
import { relative } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import type { GenerateOptions } from "../pipeline/generate.js";
import { isClient } from "../schema/generator-block.js";
import { loadSchema } from "../schema/load.js";
import { isOurs, type LoadedSchema, type NamedGenerator } from "../schema/parse.js";
import { didYouMean } from "../util/did-you-mean.js";
import { findSchema } from "./find-schema.js";
import type { SchemaChoice } from "./parse-arguments.js";
import type { Terminal } from "./terminal.js";

/** The error of a schema without a generator block of ours. */
export class NoOwnBlock extends UserError {}

/** One of our generator blocks, with everything that generating needs. */
export interface Block {
  readonly name: string;
  readonly input: GenerateOptions;
  /** The names of the blocks that generate the Prisma Client. */
  readonly clients: readonly string[];
}

/** Reads the blocks, with these texts instead of those on the disk. @throws UserError as `selectGenerators` does */
export type ReadBlocks = (texts?: ReadonlyMap<string, string>) => readonly Block[];

/**
 * Finds the schema. Returns a function that reads the blocks that the command is meant for, in the schema's order.
 * @throws UserError if there is no block, or none with a requested name
 */
export async function selectGenerators(choice: SchemaChoice, terminal: Terminal): Promise<ReadBlocks> {
  return readBlocksOf(await findSchema(choice, terminal.cwd), choice, terminal);
}

/**
 * Returns a function that reads the blocks of a schema, as {@link selectGenerators} does for the schema that it finds.
 */
export function readBlocksOf(path: string, choice: SchemaChoice, terminal: Terminal): ReadBlocks {
  let lastSchema: LoadedSchema | undefined;
  return (texts = new Map()) => {
    const schema = loadSchema(path, { ...terminal, texts }, lastSchema);
    lastSchema = schema;
    return selected(schema, choice, terminal).map((block) => ({
      name: block.name,
      clients: schema.generators.filter(isClient).map(({ name }) => name),
      input: optionsOf(schema, block, terminal.color),
    }));
  };
}

/** Returns the options that Prisma would pass to a run of this block. */
export function optionsOf(schema: LoadedSchema, block: NamedGenerator, color: boolean): GenerateOptions {
  return {
    dmmf: schema.dmmf,
    provider: schema.provider,
    schemaPath: schema.path,
    name: block.name,
    output: block.output,
    config: block.config,
    otherGenerators: schema.generators.filter((other) => other !== block),
    color,
  };
}

function selected(
  { generators, path }: LoadedSchema,
  choice: SchemaChoice,
  { cwd }: Terminal,
): readonly NamedGenerator[] {
  const ours = generators.filter(isOurs);
  if (ours.length === 0) {
    const message = `${relative(cwd, path)} has no generator block with \`provider = "prisma-paged"\`.`;
    throw new NoOwnBlock(message);
  }
  const names = ours.map(({ name }) => name);
  const unknown = choice.generators.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, names) ?? `there is ${names.map((name) => `\`${name}\``).join(", ")}`;
    throw new UserError(`prisma-paged has no generator block \`${unknown}\`.`, hint);
  }
  return choice.generators.length === 0 ? ours : ours.filter(({ name }) => choice.generators.includes(name));
}
