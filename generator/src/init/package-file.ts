/** package.json with what a project needs: ES modules, scripts and packages. What it has already is kept. */
import coerce from "semver/functions/coerce.js";
import { UserError } from "../diagnostics/user-error.js";
import { packageVersion, prismaVersion, runtimePackage, runtimeRange } from "../util/package-json.js";
import type { Database } from "./databases.js";
import type { Host } from "./hosts.js";
import type { PlannedFile, Project } from "./project.js";

type Texts = { readonly [name: string]: string };

interface PackageJson {
  readonly type?: string;
  readonly scripts?: Texts;
  readonly dependencies?: Texts;
  readonly devDependencies?: Texts;
}

/** @throws UserError if package.json is not JSON, or the project uses another major version of Prisma */
export function packageFile(project: Project, database: Database, host: Host): PlannedFile {
  const before = project.packageJson;
  const found = before === undefined ? undefined : parsed(before);
  const prisma = prismaOf(project, found);
  const start = { name: packageName(project.folder), private: true, type: "module" };
  const { dependencies = {}, devDependencies = {}, scripts = {} } = found ?? {};
  const present = { ...dependencies, ...devDependencies };
  const after = {
    ...(found ?? start),
    type: "module",
    scripts: { ...scripts, ...missing(neededScripts, scripts) },
    dependencies: withMissing(dependencies, present, {
      ...host.dependencies,
      [runtimePackage]: runtimeRange,
      "@prisma/client": prisma,
      [database.adapterPackage]: prisma,
    }),
    devDependencies: withMissing(devDependencies, present, {
      ...host.devDependencies,
      prisma,
      "prisma-paged": `^${packageVersion}`,
      tsx: "^4.0.0",
    }),
  };
  // A file that needs nothing keeps its form, whatever that is.
  const text = JSON.stringify(after) === JSON.stringify(found) ? (before ?? "") : formatted(after, before);
  return { path: "package.json", before, after: text };
}

const neededScripts = { generate: "prisma generate", start: "tsx src/server.ts" };

/** True if `start` of the planned package.json starts the planned server. */
export function startsServer({ after }: PlannedFile): boolean {
  return parsed(after).scripts?.start === neededScripts.start;
}

/** The version in use: the installed one, else the one of package.json, else the one that prisma-paged is tested with. */
function prismaOf({ installedPrisma }: Project, found: PackageJson | undefined): string {
  const version = installedPrisma ?? found?.devDependencies?.prisma ?? found?.dependencies?.prisma ?? prismaVersion;
  const major = coerce(version)?.major;
  if (major === undefined || String(major) === prismaVersion.split(".")[0]) return version;
  const hint = "update the packages `prisma` and `@prisma/client` to version 7";
  throw new UserError(`prisma-paged requires Prisma 7, but this project uses ${version}.`, hint);
}

function withMissing(own: Texts, present: Texts, needed: Texts): Texts {
  const added = missing(needed, present);
  if (Object.keys(added).length === 0) return own;
  return Object.fromEntries(Object.entries({ ...own, ...added }).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function missing(needed: Texts, present: Texts): Texts {
  return Object.fromEntries(Object.entries(needed).filter(([name]) => !Object.hasOwn(present, name)));
}

function parsed(text: string): PackageJson {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError("package.json is not valid JSON.");
  }
}

/** With the indentation that the file has. */
function formatted(value: object, before: string | undefined): string {
  const indent = /^\{\s*?\n([ \t]+)/.exec(before ?? "")?.[1] ?? "  ";
  return `${JSON.stringify(value, null, indent)}\n`;
}

/** A folder's name as npm accepts it. */
function packageName(folder: string): string {
  return (
    folder
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "api"
  );
}
