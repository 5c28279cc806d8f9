// The example app, generated and compiled beside a bench.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiledProject } from "./project.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @param {string} folder what is in it is removed
 * @param {(schema: string) => string} edit what the bench changes in the example's schema
 * @returns the folder of the compiled modules
 */
export function buildExample(folder, edit) {
  const { generate, compile } = compiledProject(folder);
  const schema = readFileSync(join(root, "prisma/schema.prisma"), "utf8").replaceAll("../example-app/src", "./src");
  writeFileSync(join(folder, "schema.prisma"), edit(schema));
  cpSync(join(root, "prisma/platform.yaml"), join(folder, "platform.yaml"));
  for (const name of ["app.ts", "database.ts"]) cpSync(join(root, "example-app/src", name), join(folder, "src", name));
  generate("schema.prisma");
  return compile();
}

/** Replaces a text that must occur in the schema. */
export function replaceIn(schema, text, replacement) {
  if (!schema.includes(text)) throw new Error(`the example's schema does not contain ${text}`);
  return schema.replace(text, replacement);
}
