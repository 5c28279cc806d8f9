/**
 * Keeps what each database and adapter has passed of the behaviour suite, for the table of docs/project/versions.md. A
 * project counts if all of its files of the suite ran, and none failed.
 */
import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Reporter, TestModule } from "vitest/node";
import { keepResult, projects } from "../../../scripts/engine-matrix.mjs";
import { exclusions, exclusionsOf } from "./exclusions.js";

const folder = fileURLToPath(new URL("../behaviour", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));

export default class MatrixReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const project of projects) {
      const own = modules.filter(({ moduleId, project: { name } }) => dirname(moduleId) === folder && name === project);
      const result = resultOf(project, own);
      if (result !== undefined) keepResult(project, result);
    }
  }
}

/** Undefined if a file is missing, or a test failed. */
function resultOf(project: string, modules: readonly TestModule[]) {
  const excluded = isEngine(project) ? exclusionsOf(project) : [];
  const left = new Set(excluded.flatMap(({ file, tests }) => (tests === undefined ? [`${file}.test.ts`] : [])));
  const ran = new Set(modules.map(({ moduleId }) => basename(moduleId)));
  if (files.some((name) => !left.has(name) && !ran.has(name))) return undefined;
  if (modules.some((module) => module.state() === "failed")) return undefined;
  const tests = modules.flatMap((module) => [...module.children.allTests("passed")]);
  const failing = tests.filter(({ fullName, module }) =>
    excluded.some(
      ({ file, tests: pattern }) => `${file}.test.ts` === basename(module.moduleId) && pattern?.test(fullName) === true,
    ),
  );
  return { passed: tests.length - failing.length, failing: failing.length, left: left.size };
}

function isEngine(project: string): project is keyof typeof exclusions {
  return project in exclusions;
}
