// Counts that are the same on every machine: emitted bytes, and instantiations beyond Prisma's client, on one thread.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { schemaOf } from "../generation/schema.mjs";
import { inProject } from "../project.mjs";
import { writeApplications } from "./applications.mjs";
import { check } from "./check.mjs";

const compared = ["prisma", "modules", "hcOf", "hc"];

export function counts(count) {
  return inProject(schemaOf(count), (folder) => {
    writeApplications(folder, count);
    const emitted = join(folder, "generated/api");
    const bytes = readdirSync(emitted).map((name) => statSync(join(emitted, name)).size);
    const [prisma, modules, hcOf, hc] = compared.map(
      (part) => check(folder, part, "typescript", "--singleThreaded").instantiations,
    );
    return {
      bytes: bytes.reduce((sum, size) => sum + size, 0),
      ...{ modules: modules - prisma, hcOf: hcOf - modules, hc: hc - modules },
    };
  });
}
