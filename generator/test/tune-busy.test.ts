/** `prisma-paged tune` while other work slows the machine: a deep page is not blamed for what happened at one moment. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { expect, test } from "vitest";
import { generateProject, prismaPaged } from "./in-process.js";
import { emptyFolder } from "./prisma-child.js";
import { schemaHead } from "./schema-head.js";
import { schemaSql } from "./schema-sql.js";

const folder = emptyFolder("tune-busy");
const path = join(folder, "schema.prisma");

const schema = `${schemaHead("sqlite")}

/// @pagination(operation: "getCollection", partial: true, filters: [], viaCursor: [{ field: "id" }])
model Book {
  id    Int    @id
  title String
}
`;

/** A client whose database takes 30 ms more for each statement about later rows, but only the first seven times. */
const client = `import { setTimeout } from "node:timers/promises";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "./client/client.js";

class Busy extends PrismaLibSql {
  async connect() {
    const connection = await super.connect();
    const { queryRaw } = connection;
    const times = new Map<string, number>();
    connection.queryRaw = async (query) => {
      const text = JSON.stringify(query.args);
      times.set(text, (times.get(text) ?? 0) + 1);
      const isLate = query.args.some((value) => Number(value) > 100);
      if (isLate && times.get(text)! <= 7) await setTimeout(30);
      return queryRaw.call(connection, query);
    };
    return connection;
  }
}

export const prisma = new PrismaClient({ adapter: new Busy({ url: "file:books.db" }) });
`;

test("a deep page that other work slowed is measured again, and not blamed", async () => {
  writeFileSync(path, schema);
  writeFileSync(join(folder, "busy.ts"), client);
  await generateProject(folder);
  const connection = await new PrismaLibSql({ url: `file:${join(folder, "books.db")}` }).connect();
  const numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2000) SELECT";
  const rows = `INSERT INTO "Book" ("id", "title") ${numbers} n, 'Book ' || n FROM n`;
  for (const sql of [...(await schemaSql([{ path, name: "schema.prisma", text: schema }])), rows]) {
    await connection.executeRaw({ sql, args: [], argTypes: [] });
  }
  await connection.dispose();
  const args = ["tune", "--schema", "schema.prisma", "--slow", "1ms", "--client", "busy.ts", "--json"];
  const { code, stdout, stderr } = await prismaPaged(folder, ...args);
  expect([code, stderr]).toEqual([0, ""]);
  const { findings, requests } = JSON.parse(stdout);
  const urls: readonly string[] = requests.map(({ url }: { readonly url: string }) => decodeURIComponent(url));
  expect(urls).toContain("/books?id[gt]=1001");
  expect(findings).toEqual([]);
});
