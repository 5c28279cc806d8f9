/** The golden case of a server's provider, run on that server: native types, and what else SQLite does not have. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { openDatabase } from "../behaviour/open-database.js";
import { type CaseRun, openCase, testCase } from "../case-run.js";
import { cases, copyCase } from "../cases.js";
import { generateProject } from "../in-process.js";
import { emptyFolder } from "../prisma-child.js";

const database = inject("database");
const runnable = cases.filter((each) => each.isRun && each.provider === database.provider);

describe.each(runnable)("$name, run", (each) => {
  let run: CaseRun;
  beforeAll(async () => {
    const folder = emptyFolder(join("servers", each.name));
    copyCase(each, folder);
    await generateProject(folder, each.schema);
    const { adapter } = await openDatabase({ ...database, tables: [] });
    run = await openCase(folder, each.schema, adapter);
  });
  afterAll(() => run.close());

  testCase(() => run);
});
