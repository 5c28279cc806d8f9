/**
 * `prisma-paged init`: asks for the choices that the project leaves open, lists the files to write, and writes them.
 */
import { relative, resolve } from "node:path";
import {
  checkChanges,
  clientNames,
  commit,
  findSchemaIfAny,
  findWithoutConfig,
  formatList,
  type InitOptions,
  installedPrismaOf,
  isAgreed,
  parsePackageJson,
  showPlan,
  type Terminal,
  toChanges,
  UserError,
  visible,
} from "prisma-paged/tools";
import { clientDescriptions, clientsNamed, knownClients } from "../init/choose-clients.js";
import { hostOf, knownHost } from "../init/choose-host.js";
import { databaseChoices } from "../init/databases.js";
import { isEmpty, readKnownProject } from "../init/disk.js";
import { hosts } from "../init/hosts.js";
import { databaseNamed, planInit, platformPathOf } from "../init/init-plan.js";
import type { Choices, InitOrigin, KnownProject } from "../init/known-project.js";
import { providerOf } from "../init/schema.js";
import { schemaOfConfigText, workspaceSchemas } from "../init/workspace.js";
import { choose } from "./choose.js";

/** Runs the command. Returns 1 if the user declines. @throws UserError if nobody can answer and `--yes` is missing */
export async function runInit(options: InitOptions, terminal: Terminal, origin?: InitOrigin): Promise<0 | 1> {
  const { cwd } = terminal;
  const { prisma, prisma7 } = installedPrismaOf(cwd);
  const canReadConfig = (prisma7 ?? prisma) !== undefined;
  const schemaPath = canReadConfig ? await findSchemaIfAny(options, cwd) : findWithoutConfig(options, cwd);
  const project = readKnownProject(cwd, schemaPath ?? (await schemaOfWorkspace(options, terminal)));
  const { files, next } = planInit(project, await choicesOf(options, project, terminal), origin);
  if (files.length === 0) {
    terminal.out(`Nothing to change: the project has all that \`init\` writes.\n\n${nextText(next)}`);
    return 0;
  }
  const changes = toChanges(cwd, files);
  checkChanges(changes, cwd);
  terminal.out(`prisma-paged init\n\n${showPlan(files, terminal)}\n`);
  if (options.dryRun) {
    terminal.out("Nothing was written, because of `--dry-run`.");
    return 0;
  }
  if (
    !options.yes &&
    !(await isAgreed("Write these files?", noTerminal, "add `--yes` to write these files", terminal, isEmpty(cwd)))
  ) {
    terminal.out("Nothing was written.");
    return 1;
  }
  await commit(changes, cwd);
  terminal.out(`Wrote ${files.map(({ path }) => visible(path)).join(", ")}.\n\n${nextText(next)}`);
  return 0;
}

const noTerminal = "Nothing was written: there is no terminal to confirm in.";

/**
 * Returns the schema of another package of the workspace: the one that an earlier run wrote into the config, or that
 * the user chooses now. Undefined for a new schema. If the user cannot be asked, the only schema is chosen.
 * @throws UserError if there are several, and the user cannot be asked
 */
async function schemaOfWorkspace(options: InitOptions, terminal: Terminal): Promise<string | undefined> {
  const { cwd } = terminal;
  // An earlier run wrote the config, which is not run before its packages are installed.
  const named = schemaOfConfigText(cwd);
  if (named !== undefined) return named;
  const paths = workspaceSchemas(cwd).map((path) => relative(cwd, path).replaceAll("\\", "/"));
  const [first] = paths;
  if (first === undefined) return undefined;
  if (!options.yes && terminal.ask !== undefined) {
    const read = (answer: string) => {
      if ([...paths, fresh].includes(answer)) return answer;
      throw new UserError(`\`${visible(answer)}\` is not a schema of the workspace.`);
    };
    const choices = [...paths, fresh].map((name) => ({ name }));
    const chosen = await choose("Which schema of the workspace?", choices, read, terminal);
    return chosen === fresh ? undefined : resolve(cwd, chosen);
  }
  if (paths.length === 1) return resolve(cwd, first);
  const hint = `name one, such as \`--schema ${visible(first)}\``;
  throw new UserError(`The workspace has several schemas: ${formatList(paths.map((path) => visible(path)))}.`, hint);
}

/** The answer for a schema that `init` writes. */
const fresh = "new";

/**
 * Asks the user for the database, the host and the clients, unless an option or the project names them. Returns only
 * the options if the user cannot be asked.
 */
async function choicesOf(options: InitOptions, project: KnownProject, terminal: Terminal): Promise<Choices> {
  const { database, host, clients } = options;
  if (options.yes || terminal.ask === undefined) return { database, host, clients };
  const packageJson = project.packageJson === undefined ? undefined : parsePackageJson(project.packageJson);
  const knowsDatabase = database !== undefined || providerOf(project.schema) !== undefined;
  const knowsHost = host !== undefined || knownHost(project, packageJson) !== undefined;
  const hasSettings = project.existing.has(platformPathOf(project.schemaPath ?? "prisma/schema.prisma"));
  const knowsClients = clients !== undefined || hasSettings || knownClients(packageJson) !== undefined;
  return {
    database: knowsDatabase
      ? database
      : await choose(
          "Which database?",
          databaseChoices.map(({ provider }) => ({ name: provider })),
          (answer) => databaseNamed(answer).provider,
          terminal,
        ),
    host: knowsHost
      ? host
      : await choose("Which host?", hosts, (answer) => hostOf(project, packageJson, answer).name, terminal),
    clients: knowsClients
      ? clients
      : await choose(
          "Who calls the API?",
          clientNames.map((name) => ({ name, description: clientDescriptions[name] })),
          clientsNamed,
          terminal,
        ),
  };
}

function nextText(steps: readonly string[]): string {
  return ["Next:", ...steps.map((step) => `  ${step}`)].join("\n");
}
