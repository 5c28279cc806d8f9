/** A process that prints what requests allocate: the first argument names the database, the others the paths. */
import { memoryUsage } from "node:process";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { createApi } from "../behaviour/generated/api/index.js";
import { PrismaClient } from "../behaviour/generated/prisma/client.js";

const [url = "", ...paths] = process.argv.slice(2);
const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url, intMode: "bigint" }) });
const api = createApi({ prisma, handlers: { Book: { recommended: () => [] } } });

async function ask(path: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const response = await api.request(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  }
}

/**
 * Bytes of the heap that a request takes, none of them given back meanwhile: see the flags of the test. The least of
 * three, since timers and what is loaded late may fall into one.
 */
async function allocatedBy(path: string): Promise<number> {
  const times = 60;
  await ask(path, times);
  const measured: number[] = [];
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    const before = memoryUsage().heapUsed;
    await ask(path, times);
    measured.push((memoryUsage().heapUsed - before) / times);
  }
  return Math.min(...measured);
}

const bytes: number[] = [];
for (const path of paths) bytes.push(await allocatedBy(path));
process.stdout.write(JSON.stringify(bytes));
await prisma.$disconnect();
