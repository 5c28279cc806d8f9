/** The handshake with Prisma: what `prisma generate` starts for `provider = "prisma-paged"`. */
import helper, { type GeneratorConfig, type GeneratorOptions } from "@prisma/generator-helper";
import colors from "picocolors";
import type { GeneratorBlock } from "./client-import.js";

/** Answers Prisma over standard input until it closes. */
export function answerPrisma(): void {
  // Prisma waits for every generator's manifest, and is then busy with the schema: the pipeline is loaded meanwhile.
  let pipeline: Promise<typeof import("./generate.js")> | undefined;
  const load = () => {
    pipeline ??= import("./generate.js");
    return pipeline;
  };
  helper.generatorHandler({
    onManifest() {
      setTimeout(load, 0);
      return { prettyName: "prisma-paged API", requiresGenerators: [] };
    },
    async onGenerate(options: GeneratorOptions) {
      const { generate } = await load();
      const warnings = generate({
        dmmf: options.dmmf,
        provider: options.datasources[0]?.activeProvider ?? "",
        schemaPath: options.schemaPath,
        output: options.generator.output?.value ?? undefined,
        config: options.generator.config,
        otherGenerators: await otherGenerators(options, colors.isColorSupported),
        color: colors.isColorSupported,
      });
      // Prisma swallows what a generator says on stderr unless it fails.
      if (warnings !== "") process.stdout.write(`${warnings}\n`);
    },
  });
}

/** Under `--generator` Prisma tells of the chosen blocks alone; where the client is, the schema still says. */
async function otherGenerators(options: GeneratorOptions, color: boolean): Promise<readonly GeneratorBlock[]> {
  const { findClient } = await import("./client-import.js");
  const told = options.otherGenerators.map(toBlock);
  if (findClient(told) !== undefined) return told;
  const { loadGenerators } = await import("./load-schema.js");
  const all = loadGenerators(options.schemaPath, { cwd: process.cwd(), env: process.env, color });
  return all.filter(({ name }) => name !== options.generator.name);
}

function toBlock({ provider, output, config }: GeneratorConfig): GeneratorBlock {
  return { provider: provider.value ?? "", output: output?.value ?? undefined, config };
}
