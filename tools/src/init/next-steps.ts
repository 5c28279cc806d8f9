/** The steps that a user takes after `init`. */
import type { DatabaseChoice } from "./databases.js";
import type { HostPlan } from "./host-plan.js";
import type { Host } from "./hosts.js";
import type { InitOrigin, KnownProject, SchemaPackage } from "./known-project.js";
import type { PackageManager } from "./package-managers.js";
import type { PrismaSetup } from "./prisma-setup.js";
import type { PlannedSchema } from "./schema.js";
import type { Seed } from "./seed.js";
import type { StartPlan } from "./start-steps.js";

interface Steps {
  readonly project: KnownProject;
  readonly prisma: PrismaSetup;
  /** Whether a Prisma config existed before. */
  readonly hasConfig: boolean;
  readonly database: DatabaseChoice;
  readonly host: Host;
  readonly hostPlan: HostPlan;
  readonly manager: PackageManager;
  readonly start: StartPlan;
  readonly schema: PlannedSchema;
  /** The file with the sample rows. Undefined if the project has a schema. */
  readonly seed: Seed | undefined;
  /**
   * The path from the user's folder to the project, and the packed files. Undefined if `init` was started in the
   * project's folder.
   */
  readonly origin: InitOrigin | undefined;
  /** Whether the project had a configuration of Wrangler before. */
  readonly hasWorkerConfig: boolean;
  /** The changes of TypeScript and its settings that `init` cannot make. */
  readonly compilerSteps: readonly string[];
}

/** Returns the steps in their order. Each has one line or several. */
export function nextSteps(steps: Steps): readonly string[] {
  const { project, prisma, hasConfig, database, host, hostPlan, manager, start, seed, origin, hasWorkerConfig } = steps;
  const { schemaPath, schemaPackage } = project;
  const prismaCommand = manager.program(prisma.command);
  const isExposed = schemaPath === undefined || project.schema.some(({ text }) => /@(?:\w+\.)?pagination\b/.test(text));
  const hasDefault = database.provider === "sqlite" || hasConfig;
  return [
    ...(origin === undefined ? [] : [`cd ${origin.folder}`]),
    // Deno installs no packed files, but runs what npm has installed.
    origin?.packed !== undefined && host.name === "deno" ? "npm install" : manager.install,
    ...steps.compilerSteps,
    ...(isExposed ? [] : [`write \`/// @pagination\` above each model of ${schemaPath} that the API should expose`]),
    ...(schemaPackage !== undefined && steps.schema.client.kind === "package"
      ? sharedClient(schemaPackage, steps.schema.client.name)
      : []),
    ...(hasDefault ? [] : [`export DATABASE_URL="${database.url}", or the address of your database`]),
    ...(schemaPath === undefined ? createTables(host, manager, prismaCommand, hasWorkerConfig) : []),
    // Deno's tasks find the generator's command, which `deno run` does not.
    host.name === "deno" ? manager.script("generate") : `${prismaCommand} generate`,
    ...(seed === undefined ? [] : [seedStep(seed, hasConfig, manager, prismaCommand)]),
    ...(hostPlan.kind === "by hand"
      ? [
          ...(hostPlan.reason === undefined ? [] : [`choose the Prisma Client of the API: ${hostPlan.reason}`]),
          ["mount the API in your app, before it listens:", ...hostPlan.lines].join("\n    "),
        ]
      : []),
    ...(host.warning === undefined ? [] : [host.warning]),
    ...start.steps,
    ...(schemaPath === undefined ? [`curl "localhost:${start.port}${pathOf(host, hostPlan)}/books?page=2"`] : []),
  ];
}

/**
 * Returns the steps in the package that has the schema, because `init` does not change that package's modules or
 * package.json.
 */
function sharedClient({ folder }: SchemaPackage, name: string): readonly string[] {
  return [
    `export all of the Prisma Client from ${name}: export * from "./generated/prisma/client.js"`,
    `add prisma-paged to the devDependencies of ${folder}, where \`prisma generate\` then runs it, too`,
  ];
}

/**
 * Returns the steps that create the tables. On Workers, Wrangler creates them, because Prisma does not reach its
 * database D1.
 */
function createTables(
  host: Host,
  manager: PackageManager,
  prisma: string,
  hasWorkerConfig: boolean,
): readonly string[] {
  if (host.name !== "workers") return [`${prisma} db push`];
  return [
    ...(hasWorkerConfig ? ["bind a D1 database as `DB` in the configuration of Wrangler, if it has none"] : []),
    `${prisma} migrate diff --from-empty --to-schema prisma/schema.prisma --script --output schema.sql`,
    manager.program("wrangler d1 execute DB --local --file schema.sql"),
  ];
}

/**
 * Returns the step that inserts the sample rows. A config from before `init` does not name the seed, so that the step
 * runs its file.
 */
function seedStep({ path, command }: Seed, hasConfig: boolean, manager: PackageManager, prisma: string): string {
  if (command === undefined) return manager.program(`wrangler d1 execute DB --local --file ${path}`);
  if (!hasConfig) return `${prisma} db seed`;
  return command.startsWith("tsx ") ? manager.program(command) : command;
}

/** Returns the path of the API, such as `/api`; empty for a server that `init` writes with the API at its root. */
function pathOf({ basePath, server }: Host, hostPlan: HostPlan): string {
  const isRoot = hostPlan.kind === "server" && server?.lines.every((line) => !line.includes("basePath"));
  return isRoot ? "" : basePath;
}
