/**
 * The program that `prisma generate` starts for `provider = "prisma-paged"`. Prisma's own helper speaks the protocol.
 */
import helper, { type GeneratorConfig, type GeneratorOptions } from "@prisma/generator-helper";
import colors from "picocolors";
import { toUserError } from "../diagnostics/missing-runtime.js";
import { GenerationError } from "../diagnostics/report.js";
import { PrismaError } from "../diagnostics/user-error.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { printable } from "../util/printable.js";

/** Answers Prisma over standard input until it closes. */
export function answerPrisma(): void {
  helper.generatorHandler({
    onManifest() {
      // Prisma waits for every generator's manifest, and then works on the schema. The pipeline is loaded meanwhile. A
      // failure is reported when the modules are requested.
      setTimeout(() => loadPipeline().catch(() => {}), 0);
      return { prettyName: "prisma-paged API", requiresGenerators: [] };
    },
    async onGenerate(options) {
      try {
        await run(options);
      } catch (error) {
        throw shown(toUserError(await withFixCount(error, options)));
      }
    },
  });
}

const loadPipeline = () => import("../pipeline/generate.js");

async function run(options: GeneratorOptions): Promise<void> {
  const { generate } = await loadPipeline();
  const said = await generate({
    dmmf: options.dmmf,
    provider: options.datasources[0]?.activeProvider ?? "",
    schemaPath: options.schemaPath,
    name: options.generator.name,
    output: options.generator.output?.value ?? undefined,
    config: options.generator.config,
    otherGenerators: await otherGenerators(options, colors.isColorSupported),
    color: colors.isColorSupported,
  });
  // Prisma hides what a generator writes to stderr unless it fails.
  for (const text of said) if (text !== "") process.stdout.write(`${printable(text, colors.isColorSupported)}\n`);
}

/** Returns the error; if it has problems, its message also says how many of them `prisma-paged generate --fix` fixes. */
async function withFixCount(error: unknown, { schemaPath, generator }: GeneratorOptions): Promise<unknown> {
  if (!(error instanceof GenerationError)) return error;
  const [{ fixHintOf, hinting }, { readBlocksOf }] = await Promise.all([
    import("./fix-hint.js"),
    import("./select-generators.js"),
  ]);
  const terminal = { cwd: process.cwd(), env: process.env, color: false, out: () => {}, error: () => {} };
  const choice = { schema: undefined, config: undefined };
  const readBlocks = readBlocksOf(schemaPath, { ...choice, generators: [generator.name] }, terminal);
  return hinting(error, fixHintOf(readBlocks, { ...choice, generators: [] }));
}

/** Returns the error with a message that is safe to print, because Prisma prints it as it is. */
function shown(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const hasColors = error instanceof GenerationError || error instanceof PrismaError;
  error.message = printable(error.message, hasColors && colors.isColorSupported);
  return error;
}

/**
 * Returns the schema's other generators. With `--generator`, Prisma passes only the chosen blocks, so the client's
 * block is read from the schema.
 */
async function otherGenerators(options: GeneratorOptions, color: boolean): Promise<readonly GeneratorBlock[]> {
  const { findClient } = await import("../schema/generator-block.js");
  const named = options.otherGenerators.map(toBlock);
  if (findClient(named) !== undefined) return named;
  const { loadGenerators } = await import("../schema/load.js");
  const all = loadGenerators(options.schemaPath, { cwd: process.cwd(), env: process.env, color });
  return all.filter(({ name }) => name !== options.generator.name);
}

function toBlock({ provider, output, config }: GeneratorConfig): GeneratorBlock {
  return { provider: provider.value ?? "", output: output?.value ?? undefined, config };
}
