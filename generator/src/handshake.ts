/** The handshake with Prisma: what `prisma generate` starts for `provider = "prisma-paged"`. */
import helper, { type GeneratorConfig, type GeneratorOptions } from "@prisma/generator-helper";
import colors from "picocolors";
import type { GeneratorBlock } from "./client-import.js";
import { generate } from "./generate.js";

/** Answers Prisma over standard input until it closes. */
export function answerPrisma(): void {
  helper.generatorHandler({
    onManifest: () => ({ prettyName: "prisma-paged API", requiresGenerators: [] }),
    async onGenerate(options: GeneratorOptions) {
      const warnings = generate({
        dmmf: options.dmmf,
        provider: options.datasources[0]?.activeProvider ?? "",
        schemaPath: options.schemaPath,
        output: options.generator.output?.value ?? undefined,
        config: options.generator.config,
        otherGenerators: options.otherGenerators.map(toBlock),
        color: colors.isColorSupported,
      });
      // Prisma swallows what a generator says on stderr unless it fails.
      if (warnings !== "") process.stdout.write(`${warnings}\n`);
    },
  });
}

function toBlock({ provider, output, config }: GeneratorConfig): GeneratorBlock {
  return { provider: provider.value ?? "", output: output?.value ?? undefined, config };
}
