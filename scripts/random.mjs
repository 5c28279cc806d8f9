// `npm run random -- path/to/schema.prisma`: looks for contradictions in the API of a schema, over rows that are drawn, in
// databases that are made for them and dropped afterwards. It connects to no database that the schema or its config names.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** npm runs its scripts in the root of the repository. */
// biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and turbo does not run this
const userFolder = process.env.INIT_CWD ?? process.cwd();

const [named, ...others] = process.argv.slice(2);
const path = named === undefined ? undefined : resolve(userFolder, named);
if (path === undefined || others.length > 0 || !existsSync(path)) {
  const problem = path === undefined || others.length > 0 ? "Name one schema" : `There is no ${path}`;
  console.error(`${problem}:\n\n  npm run random -- path/to/schema.prisma`);
  process.exit(1);
}

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "--run", "--project", "integration", "generator/test/given-schema/given-schema"],
  { cwd: root, stdio: "inherit", env: { ...process.env, RANDOM_SCHEMA: path } },
);
process.exitCode = status ?? 1;
