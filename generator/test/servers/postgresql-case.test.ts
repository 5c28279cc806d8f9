/** The golden case for PostgreSQL, run on PostgreSQL: native types, scalar lists, several database schemas, a view. */
import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { type CaseRun, openCase, testCase } from "../case-run.js";
import { cases, copyCase } from "../cases.js";
import { emptyFolder, prismaGenerate } from "../prisma-child.js";

const { provider, url } = inject("database");
const runnable = cases.filter((each) => each.isRun && each.provider === "postgresql");

describe.runIf(provider === "postgresql").each(runnable)("$name, run", (each) => {
  let run: CaseRun;
  beforeAll(async () => {
    const folder = emptyFolder(`postgresql-${each.name}`);
    copyCase(each, folder);
    expect(await prismaGenerate(folder, each.schema)).toMatchObject({ code: 0 });
    const database = `case_${randomUUID().replaceAll("-", "")}`;
    const server = new pg.Client(`${url}/postgres`);
    await server.connect();
    await server.query(`CREATE DATABASE ${database}`);
    await server.end();
    run = await openCase(folder, each.schema, new PrismaPg({ connectionString: `${url}/${database}` }));
  });
  afterAll(() => run.close());

  testCase(() => run);
});
