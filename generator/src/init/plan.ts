/** A project and a person's choices → the files to write and the steps that follow. Nothing is written here. */
import { posix } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { type Database, databases } from "./databases.js";
import { type Host, hosts } from "./hosts.js";
import { packageFile, startsServer } from "./package-file.js";
import type { Choices, PlannedFile, Project } from "./project.js";
import { extendedSchema, providerOf, sampleSchema } from "./schema.js";
import { clientFile, configFile, platformFile, serverFile } from "./source-files.js";

interface InitPlan {
  /** What is created or changed; empty if the project has everything. */
  readonly files: readonly PlannedFile[];
  /** What a person does next, one line each. */
  readonly next: readonly string[];
}

/** @throws UserError if a choice is unknown or contradicts the schema, or the project uses another version of Prisma */
export function planInit(project: Project, choices: Choices): InitPlan {
  const database = databaseOf(project, choices.database);
  const host = hostOf(choices.host);
  const hasSample = project.schemaPath === undefined;
  const schemaPath = project.schemaPath ?? "prisma/schema.prisma";
  const schemaFolder = schemaPath.endsWith(".prisma") ? posix.dirname(schemaPath) : schemaPath;
  const schema = hasSample ? sampleSchema(database) : extendedSchema(project.schema);
  const created = (path: string, after: string): readonly PlannedFile[] =>
    project.existing.has(path) ? [] : [{ path, before: undefined, after }];
  const packageJson = packageFile(project, database, host);
  const all = [
    packageJson,
    ...schema.files,
    ...created(posix.join(schemaFolder, "platform.yaml"), platformFile(schemaFolder, titleOf(project))),
    ...(project.hasConfig ? [] : created("prisma.config.ts", configFile(schemaPath, database))),
    ...created("src/prisma.ts", clientFile(schema, database)),
    ...created("src/server.ts", serverFile(schema, host, hasSample)),
  ];
  const files = all.filter(({ before, after }) => before !== after);
  return { files, next: nextSteps(project, schema.api, host, startsServer(packageJson)) };
}

function databaseOf({ schema }: Project, chosen: string | undefined): Database {
  const declared = providerOf(schema);
  if (declared !== undefined && chosen !== undefined && declared !== chosen) {
    const hint = "leave `--database` out: it is for projects without a schema";
    throw new UserError(`The schema's provider is \`${declared}\`, not \`${chosen}\`.`, hint);
  }
  return named("database", declared ?? chosen ?? databases[0]?.provider ?? "", databases, ({ provider }) => provider);
}

function hostOf(chosen: string | undefined): Host {
  return named("host", chosen ?? hosts[0]?.name ?? "", hosts, ({ name }) => name);
}

function named<Each>(kind: string, name: string, all: readonly Each[], nameOf: (each: Each) => string): Each {
  const found = all.find((each) => nameOf(each) === name);
  if (found !== undefined) return found;
  const names = all.map(nameOf);
  const hint = didYouMean(name, names) ?? `the ${kind}s are ${formatList(names)}`;
  throw new UserError(`\`${name}\` is not a ${kind} that \`init\` knows.`, hint);
}

function nextSteps(project: Project, api: string, host: Host, hasStart: boolean): readonly string[] {
  const { packageManager, schemaPath, schema, existing } = project;
  const run = packageManager === "npm" ? "npx" : packageManager === "bun" ? "bunx" : packageManager;
  const isExposed = schemaPath === undefined || schema.some(({ text }) => text.includes("@pagination"));
  return [
    `${packageManager} install`,
    ...(isExposed ? [] : [`write \`/// @pagination\` above each model of ${schemaPath} that the API should expose`]),
    ...(schemaPath === undefined ? [`${run} prisma db push`] : []),
    `${run} prisma generate`,
    ...(existing.has("src/server.ts")
      ? [`mount \`createApi({ prisma })\` of \`${api}/index.js\` in src/server.ts, unless you have done so`]
      : []),
    hasStart ? `${packageManager} start` : `${run} tsx src/server.ts`,
    ...(schemaPath === undefined ? [`curl localhost:3000${host.basePath}/books`] : []),
  ];
}

/** The folder's name as a heading: `book-shop` is "Book shop". */
function titleOf({ folder }: Project): string {
  const words = folder.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim() || "API";
  return JSON.stringify(words.charAt(0).toUpperCase() + words.slice(1));
}
