// A cursor page in the middle of ever larger tables: what it costs must not grow with them.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { cachePragma, sqliteFile } from "./connect.mjs";
import { medianOf } from "./load.mjs";
import { tables } from "./schema.mjs";

const sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const rounds = 15;
const calls = 100;

export async function measureDepth() {
  const folder = join(fileURLToPath(new URL(".", import.meta.url)), ".build/sqlite");
  const { PrismaClient } = await import(join(folder, "dist/prisma/client.js"));
  const { createApi } = await import(join(folder, "dist/api/index.js"));
  const asked = [];
  for (const size of sizes) {
    const file = await fill(size);
    const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: `file:${file}` }) });
    await prisma.$queryRawUnsafe(cachePragma);
    const { createdAt, id } = await prisma.event.findUniqueOrThrow({ where: { id: size / 2 } });
    const path = `/event-feed?createdAt%5Blt%5D=${encodeURIComponent(createdAt.toISOString())}&id%5Blt%5D=${id}`;
    const app = createApi({ prisma });
    asked.push({ size, times: [], ask: async () => (await app.request(path)).text() });
  }
  for (const { ask } of asked) for (let call = 0; call < 300; call++) await ask();
  for (let round = 0; round < rounds; round++) {
    for (const { ask, times } of asked) {
      const started = performance.now();
      for (let call = 0; call < calls; call++) await ask();
      times.push((performance.now() - started) / calls);
    }
  }
  const [smallest] = asked;
  return asked.map(({ size, times }) => {
    const ratio = medianOf(times.map((time, round) => time / smallest.times[round]));
    const figures = { milliseconds: medianOf(times), ratio };
    console.log(`sqlite, cursor page in the middle of ${size} rows: ${JSON.stringify(figures)}`);
    return { provider: "sqlite", work: "cursor page by size of the table", size, figures };
  });
}

async function fill(size) {
  const file = `${sqliteFile}.${size}`;
  if (existsSync(file)) return file;
  const client = createClient({ url: `file:${file}` });
  const [topic, event, , topics] = tables.sqlite;
  const at = `strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1600000000 + value / 3, 'unixepoch')`;
  const numbers = `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${size}) SELECT value FROM n`;
  const events = `INSERT INTO "Event" SELECT value, ${at}, 'event ' || value, 1 + value % 100 FROM (${numbers})`;
  const index = `CREATE INDEX "Event_at" ON "Event" ("createdAt" DESC, "id" DESC)`;
  for (const sql of [topic, topics, event, events, index]) await client.execute(sql);
  client.close();
  return file;
}
