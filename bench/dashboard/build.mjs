// The example app under .build, with two routes more, whose totals are determined otherwise.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiledProject } from "../project.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = fileURLToPath(new URL("./.build/", import.meta.url));

const more = `/// @pagination(operation: "cached", path: "/cities/cached", count: "cached", countSeconds: 10)
/// @pagination(operation: "capped", path: "/cities/capped", count: "capped", countLimit: 1000)
`;

/** @returns the folder of the compiled modules */
export function buildExample() {
  const { generate, compile } = compiledProject(folder);
  const schema = readFileSync(join(root, "prisma/schema.prisma"), "utf8").replaceAll("../example-app/src", "./src");
  const city = "/// @pagination(clientPartial: true)\n";
  if (!schema.includes(city)) throw new Error("the example's schema has no such line");
  writeFileSync(join(folder, "schema.prisma"), schema.replace(city, `${city}${more}`));
  cpSync(join(root, "prisma/platform.yaml"), join(folder, "platform.yaml"));
  for (const name of ["app.ts", "database.ts"]) cpSync(join(root, "example-app/src", name), join(folder, "src", name));
  generate("schema.prisma");
  return compile();
}
