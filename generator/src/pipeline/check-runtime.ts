/** What is installed must match: checked when the modules are made, not when they run. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import satisfies from "semver/functions/satisfies.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { runtimePackage, runtimeRange } from "../util/package-json.js";

/**
 * Warns where modules in this folder would find no runtime (`runtime-missing`), or one of another version than they
 * need (`runtime-version`).
 * @param output absolute; it need not exist yet
 * @param span where the schema says it
 */
export function checkRuntime(output: string, diagnostics: Diagnostics, span?: Span): void {
  const found = versionFrom(output, runtimePackage);
  const hint = `npm install ${runtimePackage}@${runtimeRange}`;
  if (found === undefined) {
    const message = `\`${runtimePackage}\`, which the emitted modules import, is not installed: it cannot be found from the output folder.`;
    diagnostics.warning("runtime-missing", message, span, hint);
  } else if (!satisfies(found, runtimeRange, { includePrerelease: true })) {
    const message = `The emitted modules need \`${runtimePackage}\` ${runtimeRange}, but version ${found} is installed.`;
    diagnostics.warning("runtime-version", message, span, hint);
  }
}

/** The packages that Prisma releases together, beside `prisma` itself: the client, and the adapters of databases. */
const releasedTogether = [
  "client",
  ...["libsql", "better-sqlite3", "d1", "pg", "neon", "mariadb", "planetscale", "mssql"].map(
    (name) => `adapter-${name}`,
  ),
].map((name) => `@prisma/${name}`);

/**
 * Warns where a package of Prisma has another version than `prisma`, which generates the client (`prisma-version`).
 * @param output absolute; it need not exist yet
 */
export function checkPrisma(output: string, diagnostics: Diagnostics): void {
  const expected = versionFrom(output, "prisma");
  if (expected === undefined) return;
  for (const name of releasedTogether) {
    const found = versionFrom(output, name);
    if (found === undefined || found === expected) continue;
    const message = `\`${name}\` has version ${found}, but \`prisma\` has ${expected}.`;
    diagnostics.warning("prisma-version", message, undefined, `npm install ${name}@${expected}`);
  }
}

/**
 * As TypeScript, bundlers and Node's `import` find it from a module in the folder. `require` by name would look in
 * NODE_PATH too, which pnpm sets for commands; Yarn's Plug'n'Play has no folders to look in.
 */
function versionFrom(folder: string, name: string): string | undefined {
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
