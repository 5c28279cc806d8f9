/** The client that `tune` loads, with TypeScript and packages as the project has them. */
import { join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { expect, test } from "vitest";
import { loadClient } from "../../tools/src/tune/connection/open-client.js";
import { generateProject } from "./in-process.js";
import { book, head, projectWith } from "./temporary-project.js";

test("its errors have their codes, and so have those of every other client of the process", async () => {
  const folder = projectWith("loaded-client", {
    "schema.prisma": head + book,
  });
  await generateProject(folder, "schema.prisma");
  const generators = [{ provider: "prisma-client", output: join(folder, "prisma"), config: {} }];
  const { PrismaClient } = await loadClient(generators, folder);
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: `file:${join(folder, "empty.db")}` }) });
  const { book: books } = prisma as unknown as { readonly book: { findMany(): Promise<unknown> } };
  await expect(books.findMany()).rejects.toMatchObject({ code: expect.stringMatching(/^P\d{4}$/) });
  await prisma.$disconnect();
});
