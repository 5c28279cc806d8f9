// Emits and compiles the client and the APIs for one provider, under .build/<provider>.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiledProject } from "../project.mjs";
import { schemasOf } from "./schema.mjs";

const build = fileURLToPath(new URL("./.build/", import.meta.url));

/** @returns the folder of the compiled modules' project. */
export function buildFor(provider) {
  const folder = join(build, provider);
  const { generate, compile } = compiledProject(folder);
  for (const [name, schema] of schemasOf(provider)) {
    writeFileSync(join(folder, `${name}.prisma`), schema);
    generate(`${name}.prisma`);
  }
  compile();
  return folder;
}
