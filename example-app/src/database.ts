import { fileURLToPath } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { migrate, seed } from "@prisma-paged/example-schema";
import { PrismaClient } from "./generated/prisma/client.js";

/** Where the cities lie unless `DATABASE_URL` says otherwise: a SQLite file beside the schema. */
export const defaultUrl: string = `file:${fileURLToPath(new URL("../../prisma/cities.db", import.meta.url))}`;

/** Migrates and seeds the database where that is not done yet, showing progress. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  const isTerminal = process.stdout.isTTY === true;
  const started = performance.now();
  const written = await seed(url, (done, total) => {
    const line = `Seeding cities: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    // On a terminal one line counts up; in a log each step is a line of its own.
    process.stdout.write(isTerminal ? `\r${line}` : `${line}\n`);
  });
  if (written > 0) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${isTerminal ? "\n" : ""}Seeded ${written.toLocaleString("en")} cities in ${seconds} s`);
  }
}

/** A client on the cities, with memory enough to keep them: SQLite's own 2 MB make each count read its index anew. */
export async function connect(url: string): Promise<PrismaClient> {
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
  await prisma.$executeRaw`PRAGMA cache_size = -65536`;
  return prisma;
}
