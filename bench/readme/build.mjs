// Emits and compiles the client and the APIs for one provider, under .build/<provider>.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiledProject } from "../project.mjs";
import { schemasOf } from "./schema.mjs";

const build = fileURLToPath(new URL("./.build/", import.meta.url));

/**
 * @param folder of the project. Default: one for each provider beside this file
 * @param checkout the folder of the repository whose packages emit and serve the modules; by default this one
 * @returns the folder of the compiled modules' project
 */
export function buildFor(provider, folder = join(build, provider), checkout = undefined) {
  const { generate, compile } = compiledProject(folder, checkout);
  for (const [api, schema] of schemasOf(provider)) {
    writeFileSync(join(folder, `${api}.prisma`), schema);
    generate(`${api}.prisma`);
  }
  compile();
  return folder;
}
