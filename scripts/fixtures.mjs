// What the tests import and is not in the repository: Prisma clients, and the APIs that the built generator emits.
//   node scripts/fixtures.mjs
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateClient } from "./prisma-client.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The schemas of the tests on SQLite; a database server's are made when its tests start. */
const schemas = [
  "runtime/test/fixture/schema.prisma",
  "generator/test/behaviour/schema.prisma",
  "generator/test/options/schema.prisma",
];

/** The client of a schema, and the APIs of its blocks of `prisma-paged`. */
export async function generateFixture(path) {
  await generateClient(path);
  const { generate } = await import("prisma-paged");
  const { isOurs } = await import("../generator/dist/schema/parse.js");
  const { loadSchema } = await import("../generator/dist/schema/load.js");
  const { optionsOf } = await import("../generator/dist/cli/select-generators.js");
  const schema = loadSchema(path, { cwd: root, env: process.env, color: false });
  for (const block of schema.generators.filter(isOurs)) await generate(optionsOf(schema, block, false));
}

export async function generateFixtures() {
  for (const path of schemas) await generateFixture(join(root, path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateFixtures();
