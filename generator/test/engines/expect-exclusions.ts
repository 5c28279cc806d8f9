/** A set-up of each test file: the tests that the engine cannot pass have to fail, so that the list stays exact. */
import { basename } from "node:path";
import { beforeAll, inject } from "vitest";
import { exclusions } from "./exclusions.js";

interface Task {
  readonly type: string;
  readonly name: string;
  readonly tasks?: readonly Task[];
  fails?: boolean;
}

const { opener } = inject("database");

// biome-ignore lint/correctness/noEmptyPattern: vitest asks for one
beforeAll(({}, file) => {
  const tests = testsOf(file as Task, "");
  for (const { file: name, tests: beginning } of opener === undefined ? [] : exclusions[opener]) {
    if (`${name}.test.ts` !== basename(file.name)) continue;
    const excluded = tests.filter((test) => test.name.startsWith(beginning ?? ""));
    if (excluded.length === 0) throw new Error(`exclusions.ts excludes no test: ${name} > ${beginning}`);
    for (const { task } of excluded) task.fails = true;
  }
});

function testsOf(task: Task, parents: string): readonly { readonly name: string; readonly task: Task }[] {
  return (task.tasks ?? []).flatMap((each) => {
    const name = parents + each.name;
    return each.type === "test" ? [{ name, task: each }] : testsOf(each, `${name} > `);
  });
}
