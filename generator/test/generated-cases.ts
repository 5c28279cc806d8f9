/** The golden cases as projects of their own, with what is generated of them, and one tsconfig.json for all. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cases, copyCase } from "./cases.js";
import { generateProject } from "./in-process.js";
import { emptyFolder, prismaGenerate } from "./prisma-child.js";

/** @returns the folder that has a folder for each case */
export async function generateCases(name: string): Promise<string> {
  const project = emptyFolder(name);
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({ ...strictTypeScript, include: ["*/api", "*/run.ts"] }, undefined, 2),
  );
  for (const each of cases) {
    const folder = join(project, each.name);
    copyCase(each, folder);
    if (!each.hasClientJs) await generateProject(folder, each.schema);
    else {
      // The older client has a generator that only Prisma's command line starts.
      const { code, stderr } = await prismaGenerate(folder, each.schema);
      if (code !== 0) throw new Error(stderr);
    }
  }
  return project;
}

/** Stricter than what users may have: what passes here passes there. */
export const strictTypeScript = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noImplicitReturns: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
  },
};
