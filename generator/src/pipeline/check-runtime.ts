/**
 * Checks that the installed packages match when the modules are generated. Otherwise a mismatch would show only when
 * the modules run.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import major from "semver/functions/major.js";
import minor from "semver/functions/minor.js";
import satisfies from "semver/functions/satisfies.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { adapterPackage, databases, toProvider } from "../schema/databases.js";
import type { GeneratorBlock } from "../schema/generator-block.js";
import { runtimePackage, runtimeRange } from "../util/package-json.js";
import { isPrisma8 } from "../util/prisma-packages.js";

/**
 * Warns if modules in this folder would find no runtime (`runtime-missing`), or one of another version than they need
 * (`runtime-version`).
 * @param output absolute. It need not exist yet.
 * @param span of `output` in the schema
 */
export function checkRuntime(output: string, diagnostics: Diagnostics, span?: Span): void {
  const installedVersion = versionFrom(output, runtimePackage);
  const hint = `npm install ${runtimePackage}@${runtimeRange}`;
  if (installedVersion === undefined) {
    diagnostics.warning({
      code: "runtime-missing",
      headline: `\`${runtimePackage}\` is not installed`,
      label: "the emitted modules import it, and it cannot be found from `output`",
      span,
      help: hint,
    });
  } else if (!satisfies(installedVersion, runtimeRange, { includePrerelease: true })) {
    diagnostics.warning({
      code: "runtime-version",
      headline: `\`${runtimePackage}\` has version ${installedVersion}`,
      label: `the emitted modules need ${runtimeRange}`,
      span,
      help: hint,
    });
  }
}

const clientPackage = "@prisma/client";

const adapterPackages = Object.values(databases).flatMap(({ adapters }) => adapters.map(adapterPackage));

/** The client and the database that the modules are generated for, and the folders involved. */
interface Project {
  /** The folders whose modules may import Prisma's packages, absolute; they need not exist yet. */
  readonly folders: readonly string[];
  readonly client: GeneratorBlock | undefined;
  readonly provider: string;
  /** The span of `output` in the schema. */
  readonly span: Span | undefined;
}

/**
 * Returns the range of versions that go with a version of `prisma`. Prisma releases its packages together, but a patch
 * may be released of the command alone, so that its number need not exist for the others.
 * @example rangeOf("7.10.1") // "~7.10.0"
 * @example rangeOf("7.11.0-dev.3") // "7.11.0-dev.3"
 */
function rangeOf(version: string): string {
  const isPrerelease = version.includes("-");
  return isPrerelease ? version : `~${major(version)}.${minor(version)}.0`;
}

/**
 * Warns if the client, or every adapter, is missing (`prisma-missing`). Warns also if a package of Prisma has a version
 * that does not go with `prisma`, which generates the client (`prisma-version`). Checks nothing if `prisma` cannot be
 * found from the folders, because the application's packages may then be anywhere.
 */
export function checkPrisma(project: Project, diagnostics: Diagnostics): void {
  const { folders } = project;
  // In a project with Prisma 8, this package is Prisma 7.
  const prisma = versionFromAny(folders, "@prisma/prisma7") === undefined ? "prisma" : "@prisma/prisma7";
  const expected = versionFromAny(folders, prisma);
  if (expected === undefined || isPrisma8(expected)) return;
  const range = rangeOf(expected);
  warnOfMissing(project, range, diagnostics);
  for (const name of [clientPackage, ...adapterPackages]) {
    const installedVersion = versionFromAny(folders, name);
    if (installedVersion === undefined || satisfies(installedVersion, range)) continue;
    diagnostics.warning({
      code: "prisma-version",
      headline: `\`${name}\` has version ${installedVersion}, but \`prisma\` has ${expected}`,
      help: `npm install ${name}@${range}`,
    });
  }
}

function warnOfMissing({ folders, client, provider, span }: Project, range: string, diagnostics: Diagnostics): void {
  // Deno's imports name packages of npm by their URL.
  if (String(client?.config.runtime).startsWith("deno")) return;
  const isThere = (name: string) => versionFromAny(folders, name) !== undefined;
  if (!isThere(clientPackage)) {
    diagnostics.warning({
      code: "prisma-missing",
      headline: `\`${clientPackage}\`, which the Prisma Client imports, is not installed`,
      label: "it cannot be found from the output folder",
      span,
      help: `npm install ${clientPackage}@${range}`,
    });
    return;
  }
  const usual = databases[toProvider(provider) ?? "sqlite"].adapters[0];
  // With Accelerate, a client has no adapter.
  if ([...adapterPackages, "@prisma/extension-accelerate"].some(isThere)) return;
  diagnostics.warning({
    code: "prisma-missing",
    headline: "no driver adapter is installed",
    label: "a PrismaClient needs one, and none of Prisma's can be found from the output folder",
    span,
    help: `npm install ${adapterPackage(usual)}@${range}`,
  });
}

function versionFromAny(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => versionFrom(folder, name)).find((version) => version !== undefined);
}

/**
 * Returns the version of the package that TypeScript, bundlers and Node's `import` find from a module in the folder;
 * undefined if they find none. `require` by name would search NODE_PATH too, which pnpm sets for commands. Yarn's
 * Plug'n'Play has no folders to search.
 */
export function versionFrom(folder: string, name: string): string | undefined {
  const file = `${name}/package.json`;
  const found = versionIn(folder, process.versions.pnp === undefined ? join(folder, "node_modules", file) : file);
  return found ?? (dirname(folder) === folder ? undefined : versionFrom(dirname(folder), name));
}

function versionIn(folder: string, file: string): string | undefined {
  try {
    const { version }: { version?: unknown } = createRequire(join(folder, "index.ts"))(file);
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
