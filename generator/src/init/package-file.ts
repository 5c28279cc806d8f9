/** package.json with what a project needs: scripts and packages. What it has already is kept. */
import { packageVersion, runtimePackage, runtimeRange } from "../util/package-json.js";
import type { Database } from "./databases.js";
import type { HostPlan } from "./host-plan.js";
import type { Host } from "./hosts.js";
import type { PlannedFile, Project } from "./known-project.js";
import { formatPackageJson, type PackageJson, type Texts } from "./package-text.js";
import type { PrismaSetup } from "./prisma-setup.js";
import type { Layout } from "./project-layout.js";
import type { Seed } from "./seed.js";

interface Needs {
  readonly project: Project;
  readonly found: PackageJson | undefined;
  readonly prisma: PrismaSetup;
  readonly database: Database;
  readonly host: Host;
  readonly hostPlan: HostPlan;
  readonly layout: Layout;
  /** Undefined if the project has a schema. */
  readonly seed: Seed | undefined;
}

export function packageFile({ project, found, prisma, database, host, hostPlan, layout, seed }: Needs): PlannedFile {
  const before = project.packageJson;
  const begun = { name: packageName(project.folder), private: true, type: "module" };
  const { dependencies = {}, devDependencies = {}, scripts = {} } = found ?? {};
  const present = { ...dependencies, ...devDependencies };
  const isServer = hostPlan.kind === "module";
  const run = isServer ? host.module.run : undefined;
  const own = {
    ...(run && { start: run.start }),
    ...(run?.watch && { dev: `prisma-paged generate --watch -- ${run.watch}` }),
  };
  const runsTypeScript =
    (layout.isPlain && !isServer && hostPlan.kind !== "mounted") || seed?.command?.startsWith("tsx ");
  const after = {
    // How the code of a project is loaded is never changed.
    ...(found ?? begun),
    scripts: {
      ...scripts,
      ...missing({ generate: `${prisma.command} generate`, ...own }, scripts),
    },
    dependencies: withMissing(dependencies, present, {
      ...(hostPlan.kind === "mounted" ? {} : host.dependencies),
      [runtimePackage]: runtimeRange,
      "@prisma/client": prisma.version,
      [database.adapterPackage]: prisma.version,
      // Draws /docs. Workers have no files from which it could be served.
      ...(host.name === "workers" || hostPlan.kind === "mounted" ? {} : { "openapi-explorer": "^2.4.0" }),
    }),
    devDependencies: withMissing(devDependencies, present, {
      ...(isServer ? host.devDependencies : {}),
      ...(layout.isNew && host.runtime !== "deno" ? { typescript: "^7.0.0", "@types/node": "^24.0.0" } : {}),
      [prisma.package]: prisma.version,
      "prisma-paged": `^${packageVersion}`,
      ...(runsTypeScript ? { tsx: "^4.0.0" } : {}),
    }),
  };
  // A file that needs nothing keeps its form, whatever that is.
  const text = JSON.stringify(after) === JSON.stringify(found) ? (before ?? "") : formatPackageJson(after, before);
  return { path: "package.json", before, after: text };
}

function withMissing(own: Texts, present: Texts, needed: Texts): Texts {
  const added = missing(needed, present);
  if (Object.keys(added).length === 0) return own;
  return Object.fromEntries(Object.entries({ ...own, ...added }).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function missing(needed: Texts, present: Texts): Texts {
  return Object.fromEntries(Object.entries(needed).filter(([name]) => !Object.hasOwn(present, name)));
}

/** A folder's name as npm accepts it. */
export function packageName(folder: string): string {
  return (
    folder
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "api"
  );
}
