/** `explain` shows what runs, on every route of the suite's schema: the calls are those of a real client. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { createApi, PrismaClient, recommended } from "../behaviour/library.js";
import { openDatabase } from "../behaviour/open-database.js";
import { dmmfOf } from "../dmmf.js";
import { fillWithExamples } from "../example-database.js";
import { apiOf } from "../explained.js";
import { differingRequests } from "../explained-routes.js";

test("every route", { timeout: 300_000 }, async () => {
  const { adapter } = await openDatabase(inject("database"));
  const prisma = new PrismaClient({ adapter });
  onTestFinished(() => prisma.$disconnect());
  const schema = readFileSync(fileURLToPath(new URL("../behaviour/schema.prisma", import.meta.url)), "utf8");
  const api = apiOf("behaviour/schema.prisma");
  await fillWithExamples(prisma, dmmfOf(schema).datamodel, api, 40);
  const open = (client: typeof prisma) => createApi({ prisma: client, handlers: { Book: { recommended } } });
  const { requests, differing } = await differingRequests({ api, prisma, open, rows: 40 });
  expect(differing).toEqual([]);
  expect(requests).toBeGreaterThan(100);
});
