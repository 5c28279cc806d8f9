/** package.json with what a project needs: scripts and packages. What it has already is kept. */
import {
  type PackageJson,
  type PackageSpecifiers,
  type PackageTexts,
  type PlannedFile,
  publishedSpecifiers,
  runtimePackage,
} from "prisma-paged/tools";
import type { ClientPlan } from "./client-plan.js";
import type { DatabaseChoice } from "./databases.js";
import type { HostPlan } from "./host-plan.js";
import type { Host } from "./hosts.js";
import type { InitOrigin, KnownProject } from "./known-project.js";
import { formatPackageJson } from "./package-text.js";
import type { PrismaSetup } from "./prisma-setup.js";
import type { ProjectLayout } from "./project-layout.js";
import type { PlannedSchema } from "./schema.js";
import type { Seed } from "./seed.js";
import type { StartPlan } from "./start-steps.js";

interface Needs {
  readonly project: KnownProject;
  readonly found: PackageJson | undefined;
  readonly prisma: PrismaSetup;
  readonly database: DatabaseChoice;
  readonly host: Host;
  readonly hostPlan: HostPlan;
  readonly layout: ProjectLayout;
  readonly schema: PlannedSchema;
  readonly client: ClientPlan;
  /** The scripts that run a server which `init` writes. */
  readonly ownScripts: PackageTexts;
  readonly start: StartPlan;
  /** The file with the sample rows. Undefined if the project has a schema. */
  readonly seed: Seed | undefined;
  /**
   * The path from the user's folder to the project, and the packed files. Undefined if `init` was started in the
   * project's folder.
   */
  readonly origin: InitOrigin | undefined;
}

const generatorPackage = "prisma-paged";

export function packageFile(needs: Needs): PlannedFile {
  const { project, found, prisma, database, host, hostPlan, layout, ownScripts, start, seed, origin, schema, client } =
    needs;
  const before = project.packageJson;
  const begun = { name: packageName(project.folder), private: true, type: "module" };
  const { scripts = {} } = found ?? {};
  const dependencies = withPacked(found?.dependencies, origin?.packed);
  const devDependencies = withPacked(found?.devDependencies, origin?.packed);
  const specifiers = origin?.packed ?? publishedSpecifiers;
  const present = { ...dependencies, ...devDependencies };
  const isServer = hostPlan.kind === "server";
  const runsTypeScript =
    start.needsTsx || (layout.isPlain && !isServer && hostPlan.kind !== "mounted") || seed?.command?.startsWith("tsx ");
  const after = {
    // The project's own `type` is kept, because it decides how its code is loaded.
    ...(found ?? begun),
    scripts: {
      ...scripts,
      ...missing({ generate: `${prisma.command} generate`, ...ownScripts }, scripts),
    },
    dependencies: withMissing(dependencies, present, {
      ...(hostPlan.kind === "mounted" ? {} : host.dependencies),
      [runtimePackage]: specifiers.runtime,
      "@prisma/client": prisma.version,
      ...(client.kind === "new" ? { [database.adapterPackage]: prisma.version } : {}),
      ...workspacePackage(project, schema),
    }),
    devDependencies: withMissing(devDependencies, present, {
      ...(isServer ? host.devDependencies : {}),
      ...(layout.isNew && host.runtime !== "deno" ? { typescript: "^7.0.0", "@types/node": "^24.0.0" } : {}),
      [prisma.package]: prisma.version,
      [generatorPackage]: specifiers.generator,
      ...(runsTypeScript ? { tsx: "^4.0.0" } : {}),
    }),
  };
  // A file that needs no change keeps its formatting.
  const text = JSON.stringify(after) === JSON.stringify(found) ? (before ?? "") : formatPackageJson(after, before);
  return { path: "package.json", before, after: text };
}

/** Returns the dependency on the package of the workspace that has the Prisma Client. */
function workspacePackage({ schemaPackage, packageManager }: KnownProject, { client }: PlannedSchema): PackageTexts {
  if (schemaPackage === undefined || client.kind !== "package" || client.name !== schemaPackage.name) return {};
  return { [schemaPackage.name]: packageManager === "npm" ? "*" : "workspace:*" };
}

/** Returns the dependencies with packed files in place of those that an earlier run, or the user, wrote. */
function withPacked(own: PackageTexts = {}, packed: PackageSpecifiers | undefined): PackageTexts {
  if (packed === undefined) return own;
  const replaced = new Map([
    [runtimePackage, packed.runtime],
    [generatorPackage, packed.generator],
  ]);
  return Object.fromEntries(Object.entries(own).map(([name, text]) => [name, replaced.get(name) ?? text]));
}

function withMissing(own: PackageTexts, present: PackageTexts, needed: PackageTexts): PackageTexts {
  const added = missing(needed, present);
  if (Object.keys(added).length === 0) return own;
  return Object.fromEntries(Object.entries({ ...own, ...added }).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function missing(needed: PackageTexts, present: PackageTexts): PackageTexts {
  return Object.fromEntries(Object.entries(needed).filter(([name]) => !Object.hasOwn(present, name)));
}

/** Returns a folder's name as npm accepts it: `book-shop` for `Book shop`. */
export function packageName(folder: string): string {
  return (
    folder
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "api"
  );
}
