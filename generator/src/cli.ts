/** The commands a person gives: `generate` and `explain` over the schema that Prisma would take. */
import { relative } from "node:path";
import { CommandError } from "./command-error.js";
import { readCommand, type SchemaChoice } from "./command-line.js";
import { GenerationError } from "./diagnostics.js";
import { explainApi } from "./explain.js";
import { findSchema } from "./find-schema.js";
import { emit, type GenerateOptions, readApi } from "./generate.js";
import { helpText } from "./help.js";
import { isOurs, type LoadedSchema, loadSchema, type NamedGenerator } from "./load-schema.js";
import { didYouMean } from "./nearest.js";
import { packageVersion } from "./package-json.js";
import { planWrites, type Written, write } from "./write.js";

/** Where a command runs, and where its words go. */
export interface Terminal {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly color: boolean;
  /** A line, or several, for standard output. */
  readonly out: (text: string) => void;
  /** The same for standard error. */
  readonly error: (text: string) => void;
}

/** Runs the command that the arguments ask for. Returns the exit code: 0, or 1 for anything that is not as it should be. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const command = readCommand(args);
  try {
    switch (command.kind) {
      case "help":
        terminal.out(helpText());
        return 0;
      case "version":
        terminal.out(packageVersion);
        return 0;
      case "wrong":
        throw new CommandError(command.message, command.hint ?? "see `prisma-paged --help`");
      case "generate":
        return generateAll(await runs(command, terminal), command.check, terminal);
      case "explain":
        return explainAll(await runs(command, terminal), command.model, terminal);
    }
  } catch (error) {
    if (!isForPeople(error)) throw error;
    const hint = error instanceof CommandError && error.hint !== undefined ? `\n  hint: ${error.hint}` : "";
    terminal.error(`${error.message}${hint}`);
    return 1;
  }
}

/** What a person can do something about, the disk's refusals included; everything else is a fault of ours. */
function isForPeople(error: unknown): error is Error {
  const isOfSystem = error instanceof Error && "syscall" in error;
  return error instanceof CommandError || error instanceof GenerationError || isOfSystem;
}

/** One of our generator blocks, with all that generating takes. */
interface Run {
  readonly name: string;
  readonly input: GenerateOptions;
}

async function runs(choice: SchemaChoice, terminal: Terminal): Promise<readonly Run[]> {
  const schema = loadSchema(await findSchema(choice, terminal.cwd), terminal);
  return chosen(schema, choice, terminal).map((block) => ({
    name: block.name,
    input: {
      dmmf: schema.dmmf,
      provider: schema.provider,
      schemaPath: schema.path,
      output: block.output,
      config: block.config,
      otherGenerators: schema.generators.filter((other) => other !== block),
      color: terminal.color,
    },
  }));
}

function chosen(
  { generators, path }: LoadedSchema,
  choice: SchemaChoice,
  { cwd }: Terminal,
): readonly NamedGenerator[] {
  const ours = generators.filter(isOurs);
  if (ours.length === 0) {
    const message = `${relative(cwd, path)} has no generator block with \`provider = "prisma-paged"\`.`;
    throw new CommandError(message, undefined);
  }
  const names = ours.map(({ name }) => name);
  const unknown = choice.generators.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, names) ?? `there is ${names.map((name) => `\`${name}\``).join(", ")}`;
    throw new CommandError(`No generator block of prisma-paged is called \`${unknown}\`.`, hint);
  }
  return choice.generators.length === 0 ? ours : ours.filter(({ name }) => choice.generators.includes(name));
}

/** Nothing is written before every block was found to be without faults. */
function generateAll(blocks: readonly Run[], check: boolean, terminal: Terminal): 0 | 1 {
  const generated = blocks.map(({ input }) => emit(input));
  for (const { warnings } of generated) if (warnings !== "") terminal.out(warnings);
  const stale = generated.flatMap(({ output, files }) => {
    const plan = check ? planWrites(output, files) : write(output, files);
    const folder = relative(terminal.cwd, output) || ".";
    if (!check) {
      terminal.out(`Generated ${count(files.size, "file")} in ${folder}: ${changes(plan)}.`);
      return [];
    }
    return [
      ...plan.created.map((name) => `  ${folder}/${name} is missing`),
      ...plan.changed.map((name) => `  ${folder}/${name} is not what the schema says`),
      ...plan.removed.map((name) => `  ${folder}/${name} is no longer generated`),
    ];
  });
  if (!check) return 0;
  if (stale.length === 0) {
    terminal.out("The generated files are up to date.");
    return 0;
  }
  terminal.error(["The generated files are out of date:", ...stale, "Run `prisma-paged generate`."].join("\n"));
  return 1;
}

/** `2 created, 1 changed`. */
function changes(plan: Written): string {
  const parts = (["created", "changed", "removed"] as const).flatMap((what) =>
    plan[what].length === 0 ? [] : [`${plan[what].length} ${what}`],
  );
  return parts.join(", ") || "nothing changed";
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function explainAll(blocks: readonly Run[], model: string | undefined, terminal: Terminal): 0 | 1 {
  for (const { name, input } of blocks) {
    const { api } = readApi(input);
    const models = api.resources.map(({ resource }) => resource.model);
    if (model !== undefined && !models.includes(model)) throw noResource(model, models, input);
    if (blocks.length > 1) terminal.out(`generator ${name}\n`);
    terminal.out(explainApi(api, { model, color: terminal.color }));
  }
  return 0;
}

function noResource(model: string, resources: readonly string[], { dmmf }: GenerateOptions): CommandError {
  if (dmmf.datamodel.models.some(({ name }) => name === model)) {
    return new CommandError(`\`${model}\` is not exposed: it has no \`@pagination\`.`, undefined);
  }
  const all = `the resources are ${resources.map((name) => `\`${name}\``).join(", ")}`;
  return new CommandError(`No resource is called \`${model}\`.`, didYouMean(model, resources) ?? all);
}
