/** The golden case of a server's provider, run on that server: native types, and what else SQLite does not have. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { openDatabase } from "../behaviour/open-database.js";
import { type CaseRun, openCase, testCase } from "../case-run.js";
import { cases, copyCase } from "../cases.js";
import { emptyFolder, prismaGenerate } from "../prisma-child.js";

const database = inject("database");
const runnable = cases.filter((each) => each.isRun && each.provider === database.provider);

describe.each(runnable)("$name, run", (each) => {
  let run: CaseRun;
  beforeAll(async () => {
    const folder = emptyFolder(`${each.name}-${randomUUID()}`);
    copyCase(each, folder);
    expect(await prismaGenerate(folder, each.schema)).toMatchObject({ code: 0 });
    const { adapter } = await openDatabase({ ...database, tables: [] });
    run = await openCase(folder, each.schema, adapter);
  });
  afterAll(() => run.close());

  testCase(() => run);
});
