/**
 * The library's API over a copy of a SQLite file on a small disk of its own, which `POST /disk/full` fills to the last
 * byte and `POST /disk/free` gives room again. `POST /process` fills the disk and
 * prints the port of another process that starts on it.
 * Arguments: the file, the disk's folder, and a third one where the copy is there already.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, copyFileSync, readdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { Hono } from "hono";
import { createApi } from "../behaviour/generated/api/index.js";
import { PrismaClient } from "../behaviour/generated/prisma/client.js";

const [source = "", disk = "", opened] = process.argv.slice(2);
const database = join(disk, "library.db");
const filler = join(disk, "filler");
if (opened === undefined) copyFileSync(source, database);
process.on("disconnect", () => process.exit());

async function open() {
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: `file:${database}`, intMode: "bigint" }) });
  const api = createApi({
    prisma,
    onError: () => {},
    handlers: {
      Book: {
        recommended: async () => {
          await prisma.$executeRaw`INSERT INTO "AuditLog" ("id", "line") SELECT COUNT(*), ${"x".repeat(50_000)} FROM "AuditLog"`;
          return [];
        },
      },
    },
  });
  return { prisma, api };
}

const { prisma, api } = await open();

/** Until not one byte more can be written. */
function fill(): void {
  writeFileSync(filler, "");
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

const app = new Hono()
  .post("/disk/full", (context) => {
    fill();
    return context.json({ free: statfsSync(disk).bfree });
  })
  .post("/disk/free", (context) => {
    truncateSync(filler);
    rmSync(filler);
    return context.json({ free: statfsSync(disk).bfree, files: readdirSync(disk) });
  })
  .post("/process", async (context) => {
    await prisma.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
    await prisma.$disconnect();
    // libsql closes a connection when it is collected as garbage; with the process these would be gone.
    for (const ending of ["-shm", "-wal"]) rmSync(database + ending, { force: true });
    fill();
    const other = fork(process.argv[1] ?? "", [source, disk, "opened"], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    const [line] = (await once(other.stdout ?? other, "data")) as [Buffer];
    return context.json(JSON.parse(String(line)));
  })
  /** Sorts that are too large for memory go to a file, where the library keeps them in memory by default. */
  .post("/temporary-files", async (context) => {
    await prisma.$executeRaw`PRAGMA temp_store = 1`;
    await prisma.$executeRaw`PRAGMA cache_size = 10`;
    return context.json({});
  })
  .all("*", (context) => api.fetch(context.req.raw));

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => {
  console.log(JSON.stringify(server.address() as AddressInfo));
});
