/** `prisma-paged init`: queries what it must know, shows what it would write, and writes it. */
import pc from "picocolors";
import { printed, UserError } from "../diagnostics/user-error.js";
import { checkChanges, commit } from "../disk/commit.js";
import { hostOf, knownHost } from "../init/choose-host.js";
import { databases } from "../init/databases.js";
import { readProject, toChanges } from "../init/disk.js";
import { hosts } from "../init/hosts.js";
import { databaseNamed, planInit } from "../init/init-plan.js";
import type { Choices, Clone, Project } from "../init/known-project.js";
import { parsePackageJson } from "../init/package-text.js";
import { providerOf } from "../init/schema.js";
import { showPlan } from "../init/show-plan.js";
import { visible } from "../util/printable.js";
import { installedPrismaOf } from "../util/prisma-packages.js";
import { findSchemaIfAny, findWithoutConfig } from "./find-schema.js";
import type { InitOptions } from "./parse-arguments.js";
import type { Terminal } from "./terminal.js";

/** Returns 1 if a person declines. @throws UserError if nobody can answer and `--yes` is missing */
export async function runInit(options: InitOptions, terminal: Terminal, clone?: Clone): Promise<0 | 1> {
  const { cwd } = terminal;
  const { prisma, prisma7 } = installedPrismaOf(cwd);
  const canReadConfig = (prisma7 ?? prisma) !== undefined;
  const project = readProject(
    cwd,
    canReadConfig ? await findSchemaIfAny(options, cwd) : findWithoutConfig(options, cwd),
  );
  const { files, next } = planInit(project, await choicesOf(options, project, terminal), clone);
  if (files.length === 0) {
    terminal.out(`Nothing to change: the project has all that \`init\` writes.\n\n${nextText(next)}`);
    return 0;
  }
  const changes = toChanges(cwd, files);
  checkChanges(changes, cwd);
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
  await commit(changes, cwd);
  terminal.out(`Wrote ${files.map(({ path }) => visible(path)).join(", ")}.\n\n${nextText(next)}`);
  return 0;
}

async function isAgreed({ ask }: Terminal): Promise<boolean> {
  if (ask === undefined) {
    throw new UserError("Nothing was written: there is no terminal to confirm in.", "add `--yes` to write these files");
  }
  return /^y(es)?$/i.test((await ask("Write these files? [y/N] ")).trim());
}

/** Prompts for what neither an option nor the project states, if a person can answer. */
async function choicesOf(options: InitOptions, project: Project, terminal: Terminal): Promise<Choices> {
  const { database, host } = options;
  if (options.yes || terminal.ask === undefined) return { database, host };
  const found = project.packageJson === undefined ? undefined : parsePackageJson(project.packageJson);
  const knowsDatabase = database !== undefined || providerOf(project.schema) !== undefined;
  const knowsHost = host !== undefined || knownHost(project, found) !== undefined;
  return {
    database: knowsDatabase
      ? database
      : await choose(
          "Which database?",
          databases.map(({ provider }) => provider),
          (answer) => databaseNamed(answer).provider,
          terminal,
        ),
    host: knowsHost
      ? host
      : await choose(
          "Which host?",
          hosts.map(({ name }) => name),
          (answer) => hostOf(project, found, answer).name,
          terminal,
        ),
  };
}

/** Prompts until `read` accepts the answer; the first choice is the default. */
async function choose(
  question: string,
  [first = "", ...others]: readonly string[],
  read: (answer: string) => string,
  terminal: Terminal,
): Promise<string> {
  const answer = (await terminal.ask?.(`${question} ${[first, ...others].join(", ")} [${first}] `))?.trim();
  try {
    return read(answer || first);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.out(printed(error));
    return choose(question, [first, ...others], read, terminal);
  }
}

function nextText(steps: readonly string[]): string {
  return ["Next:", ...steps.map((step) => `  ${step}`)].join("\n");
}
