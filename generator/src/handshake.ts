/** The handshake with Prisma: what `prisma generate` starts for `provider = "prisma-paged"`. */
import type { GeneratorConfig, GeneratorOptions } from "@prisma/generator-helper";
import colors from "picocolors";
import type { GeneratorBlock } from "./client-import.js";
import type { GenerateOptions } from "./generate.js";
import { explained } from "./missing-runtime.js";
import { PrismaMessages } from "./prisma-messages.js";

/** A request of Prisma's protocol, JSON-RPC. */
type Request =
  | { readonly id: number; readonly method: "getManifest" }
  | { readonly id: number; readonly method: "generate"; readonly params: Options };

/** What Prisma tells, without the client's types: they are never read. */
type Options = Omit<GeneratorOptions, "dmmf"> & Pick<GenerateOptions, "dmmf">;

/** Answers Prisma over standard input until it closes. */
export function answerPrisma(): void {
  // Prisma waits for every generator's manifest, and is then busy with the schema: the pipeline is loaded meanwhile.
  let pipeline: Promise<typeof import("./generate.js")> | undefined;
  const load = () => {
    pipeline ??= import("./generate.js");
    return pipeline;
  };
  const answer = async (request: Request): Promise<unknown> => {
    switch (request.method) {
      case "getManifest":
        // What fails is told where the modules are asked for.
        setTimeout(() => load().catch(() => {}), 0);
        return { manifest: { prettyName: "prisma-paged API", requiresGenerators: [] } };
      case "generate":
        await run(request.params, await load());
        return null;
    }
  };
  const messages = new PrismaMessages();
  process.stdin.on("data", (chunk) => {
    for (const line of messages.read(chunk)) if (line.trim() !== "") respond(JSON.parse(line), answer);
  });
}

/** Prisma reads the answers from stderr. */
async function respond(request: Request, answer: (request: Request) => Promise<unknown>): Promise<void> {
  const say = (outcome: object) => {
    process.stderr.write(`${JSON.stringify({ jsonrpc: "2.0", id: request.id, ...outcome })}\n`);
  };
  try {
    say({ result: await answer(request) });
  } catch (failure) {
    const error = explained(failure);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    say({ error: { code: -32_000, message, data: { stack } } });
  }
}

async function run(options: Options, { generate }: typeof import("./generate.js")): Promise<void> {
  const warnings = generate({
    dmmf: options.dmmf,
    provider: options.datasources[0]?.activeProvider ?? "",
    schemaPath: options.schemaPath,
    name: options.generator.name,
    output: options.generator.output?.value ?? undefined,
    config: options.generator.config,
    otherGenerators: await otherGenerators(options, colors.isColorSupported),
    color: colors.isColorSupported,
  });
  // Prisma swallows what a generator says on stderr unless it fails.
  if (warnings !== "") process.stdout.write(`${warnings}\n`);
}

/** Under `--generator` Prisma tells of the chosen blocks alone; where the client is, the schema still says. */
async function otherGenerators(options: Options, color: boolean): Promise<readonly GeneratorBlock[]> {
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
