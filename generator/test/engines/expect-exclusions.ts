/** A set-up of each test file: the tests that the engine cannot pass have to fail, so that the list stays exact. */
import { basename } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { exclusionsOf } from "./exclusions.js";
import { endEngines } from "./open-engine.js";

interface Task {
  readonly type: string;
  readonly name: string;
  readonly tasks?: readonly Task[];
  fails?: boolean;
}

const { opener } = inject("database");

// The first of a file's hooks is the last one to run.
afterAll(endEngines);

// biome-ignore lint/correctness/noEmptyPattern: vitest asks for one
beforeAll(({}, file) => {
  const tests = testsOf(file as Task, "");
  for (const exclusion of opener === undefined ? [] : exclusionsOf(opener)) {
    if (`${exclusion.file}.test.ts` !== basename(file.name)) continue;
    const excluded = tests.filter(({ name }) => exclusion.tests?.test(name));
    if (excluded.length === 0) throw new Error(`${exclusion.file} has no test that matches ${exclusion.tests}.`);
    for (const { task } of excluded) task.fails = true;
  }
});

function testsOf(task: Task, parents: string): readonly { readonly name: string; readonly task: Task }[] {
  return (task.tasks ?? []).flatMap((each) => {
    const name = parents + each.name;
    return each.type === "test" ? [{ name, task: each }] : testsOf(each, `${name} > `);
  });
}
