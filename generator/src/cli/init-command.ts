/** `prisma-paged init`: asks what it must know, shows what it would write, and writes it. */
import pc from "picocolors";
import { UserError } from "../diagnostics/user-error.js";
import { databases } from "../init/databases.js";
import { installedPrisma, readProject, writeFiles } from "../init/disk.js";
import { hosts } from "../init/hosts.js";
import { planInit } from "../init/plan.js";
import type { Choices, Project } from "../init/project.js";
import { providerOf } from "../init/schema.js";
import { showPlan } from "../init/show-plan.js";
import { findSchemaIfAny, findWithoutConfig } from "./find-schema.js";
import type { InitOptions } from "./parse-arguments.js";
import type { Terminal } from "./terminal.js";

/** Returns 1 if a person declines. @throws UserError if nobody can be asked and `--yes` is missing */
export async function runInit(options: InitOptions, terminal: Terminal): Promise<0 | 1> {
  const { cwd } = terminal;
  const canReadConfig = installedPrisma(cwd) !== undefined;
  const project = readProject(
    cwd,
    canReadConfig ? await findSchemaIfAny(options, cwd) : findWithoutConfig(options, cwd),
  );
  const { files, next } = planInit(project, await choicesOf(options, project, terminal));
  if (files.length === 0) {
    terminal.out(`Nothing to change: the project has all that \`init\` writes.\n\n${nextText(next)}`);
    return 0;
  }
  const colors = pc.createColors(terminal.color);
  const shown = { added: colors.green, removed: colors.red, bold: colors.bold };
  terminal.out(`prisma-paged init\n${showPlan(files, shown)}\n`);
  if (options.dryRun) {
    terminal.out("Nothing was written, because of `--dry-run`.");
    return 0;
  }
  if (!options.yes && !(await isAgreed(terminal))) {
    terminal.out("Nothing was written.");
    return 1;
  }
  writeFiles(cwd, files);
  terminal.out(`Wrote ${files.map(({ path }) => path).join(", ")}.\n\n${nextText(next)}`);
  return 0;
}

async function isAgreed({ ask }: Terminal): Promise<boolean> {
  if (ask === undefined) {
    throw new UserError("Nothing was written: there is no terminal to confirm in.", "add `--yes` to write these files");
  }
  return /^y(es)?$/i.test((await ask("Write these files? [y/N] ")).trim());
}

/** Asks for what neither an option nor the project says, if there is a person to answer. */
async function choicesOf(options: InitOptions, project: Project, { ask }: Terminal): Promise<Choices> {
  const { database, host } = options;
  if (options.yes || ask === undefined) return { database, host };
  const choose = async (question: string, [first = "", ...others]: readonly string[]): Promise<string> =>
    (await ask(`${question} ${[first, ...others].join(", ")} [${first}] `)).trim() || first;
  const knowsDatabase = database !== undefined || providerOf(project.schema) !== undefined;
  const knowsHost = host !== undefined || project.existing.has("src/server.ts");
  return {
    database: knowsDatabase
      ? database
      : await choose(
          "Which database?",
          databases.map(({ provider }) => provider),
        ),
    host: knowsHost
      ? host
      : await choose(
          "Which host?",
          hosts.map(({ name }) => name),
        ),
  };
}

function nextText(steps: readonly string[]): string {
  return ["Next:", ...steps.map((step) => `  ${step}`)].join("\n");
}
