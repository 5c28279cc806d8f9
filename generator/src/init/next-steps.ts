/** What a person does after `init`. */
import type { Database } from "./databases.js";
import type { HostPlan } from "./host-plan.js";
import type { Host } from "./hosts.js";
import type { Project } from "./known-project.js";
import type { PackageJson } from "./package-text.js";
import type { PrismaSetup } from "./prisma-setup.js";
import type { Layout } from "./project-layout.js";
import type { Seed } from "./seed.js";

interface Steps {
  readonly project: Project;
  /** As planned. */
  readonly packageJson: PackageJson;
  readonly prisma: PrismaSetup;
  /** True if a Prisma config existed before. */
  readonly hasConfig: boolean;
  readonly database: Database;
  readonly host: Host;
  readonly hostPlan: HostPlan;
  readonly layout: Layout;
  /** Undefined if the project has a schema. */
  readonly seed: Seed | undefined;
}

/** One line each, or several. */
export function nextSteps({
  project,
  packageJson,
  prisma,
  hasConfig,
  database,
  host,
  hostPlan,
  layout,
  seed,
}: Steps): readonly string[] {
  const { schemaPath, schema } = project;
  const manager = host.name === "bun" || host.name === "deno" ? host.name : project.packageManager;
  const run = { npm: "npx", bun: "bunx", deno: "deno task", pnpm: "pnpm", yarn: "yarn" }[manager];
  const prismaCommand = `${manager === "deno" ? "deno run -A npm:" : `${run} `}${prisma.command}`;
  const generate = manager === "deno" ? "deno task generate" : `${run} ${prisma.command} generate`;
  const isExposed = schemaPath === undefined || schema.some(({ text }) => /@(?:\w+\.)?pagination\b/.test(text));
  const hasDefault = database.provider === "sqlite" || hasConfig;
  return [
    `${manager} install`,
    ...(isExposed ? [] : [`write \`/// @pagination\` above each model of ${schemaPath} that the API should expose`]),
    ...(hasDefault ? [] : [`export DATABASE_URL="${database.url}", or the address of your database`]),
    ...(schemaPath === undefined ? createTables(host, prismaCommand) : []),
    generate,
    ...(seed === undefined ? [] : [seedStep(seed, hasConfig, run, prismaCommand)]),
    ...(hostPlan.kind === "by hand"
      ? [["mount the API in your app, before it listens:", ...hostPlan.lines].join("\n    ")]
      : []),
    ...(host.warning === undefined ? [] : [host.warning]),
    startOf(packageJson, manager, run, hostPlan, layout),
    ...(schemaPath === undefined ? [`curl "localhost:3000${pathOf(host, hostPlan)}/books?page=2"`] : []),
  ];
}

/** D1 is a database of Wrangler, which Prisma does not reach. */
function createTables(host: Host, prisma: string): readonly string[] {
  if (host.name !== "workers") return [`${prisma} db push`];
  return [
    `${prisma} migrate diff --from-empty --to-schema prisma/schema.prisma --script --output schema.sql`,
    "npx wrangler d1 execute DB --local --file schema.sql",
  ];
}

/** A config of before `init` does not know the seed. */
function seedStep({ path, command }: Seed, hasConfig: boolean, run: string, prisma: string): string {
  if (command === undefined) return `npx wrangler d1 execute DB --local --file ${path}`;
  if (!hasConfig) return `${prisma} db seed`;
  return command.startsWith("tsx ") ? `${run} ${command}` : command;
}

function startOf(
  { scripts = {} }: PackageJson,
  manager: string,
  run: string,
  hostPlan: HostPlan,
  { isPlain, hostFile }: Layout,
): string {
  const script = (name: string) =>
    name === "start" && manager !== "bun" && manager !== "deno"
      ? `${manager} start`
      : `${manager} ${manager === "deno" ? "task" : "run"} ${name}`;
  // Node runs an app in JavaScript as it is, but the generated modules are TypeScript.
  const plain = /^node (.+)/.exec(scripts.start ?? "")?.[1];
  if (hostPlan.kind !== "module" && isPlain && plain !== undefined) return `${run} tsx ${plain}`;
  const name = ["start:dev", "dev", "start"].find((each) => scripts[each] !== undefined);
  return name === undefined ? `${run} tsx ${hostFile}` : script(name);
}

/** A server that `init` writes has its own paths. */
function pathOf({ basePath, module }: Host, hostPlan: HostPlan): string {
  const isRoot = hostPlan.kind === "module" && !module.lines.some((line) => line.includes("basePath"));
  return isRoot ? "" : basePath;
}
