// Opens the contenders' connections, all with the same settings.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cannedAdapter } from "./canned.mjs";

export const sqliteFile = fileURLToPath(new URL("./.build/bench.db", import.meta.url));
export const postgresUrl = process.env.BENCH_POSTGRES_URL ?? "postgresql://postgres@127.0.0.1:5432/paged_bench";
export const postgresPool = 10;
/** SQLite's own 2 MB would make every count read its index from the disk: each contender gets 64 MB. */
export const cachePragma = "PRAGMA cache_size = -65536";

export async function prismaAdapter(provider) {
  if (provider === "canned") return cannedAdapter;
  if (provider === "sqlite") {
    const { PrismaLibSql } = await import("@prisma/adapter-libsql");
    return new PrismaLibSql({ url: `file:${sqliteFile}` });
  }
  const { PrismaPg } = await import("@prisma/adapter-pg");
  return new PrismaPg({ connectionString: postgresUrl, max: postgresPool });
}

/** A connected Prisma client, as generated in the folder. */
export async function prismaClient(provider, folder, module = "prisma") {
  const { PrismaClient } = await import(join(folder, "dist", module, "client.js"));
  const prisma = new PrismaClient({ adapter: await prismaAdapter(provider) });
  if (provider === "sqlite") await prisma.$queryRawUnsafe(cachePragma);
  return prisma;
}
